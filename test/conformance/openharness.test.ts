import { describeConformance } from "./suite.ts";

await describeConformance("openharness");
