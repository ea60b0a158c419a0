import fc from "fast-check";

/** A property tries the same values every time, so that a test fails for what was changed. `FAST_CHECK_SEED=2 npm test` tries others. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });
