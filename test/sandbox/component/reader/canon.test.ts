import { expect, test } from "vitest";
import { readComponent } from "../../../../host/sandbox/component/reader/component.ts";
import { typeText } from "../../../../host/sandbox/component/reader/text.ts";
import { fromText } from "./build.ts";

const BUILT_INS = `
  resource.new $r, resource.drop $r, resource.rep $r, task.cancel, subtask.cancel, subtask.cancel async, subtask.drop,
  task.return (result $s) (memory 0) string-encoding=latin1+utf16, task.return, context.get i32 0, context.set i32 1,
  thread.yield, stream.new $s, stream.read $s (memory 0) (realloc 0) async string-encoding=utf16,
  stream.write $s (memory 0), stream.cancel-read $s, stream.cancel-write $s async, stream.drop-readable $s,
  stream.drop-writable $s, future.new $t, future.read $t (memory 0), future.write $t (memory 0) string-encoding=utf8,
  future.cancel-read $t async, future.cancel-write $t, future.drop-readable $t, future.drop-writable $t,
  error-context.new (memory 0), error-context.debug-message (memory 0) (realloc 0), error-context.drop,
  waitable-set.new, waitable-set.wait (memory 0), waitable-set.poll (memory 0), waitable-set.drop,
  waitable.join, backpressure.inc, backpressure.dec, thread.index, thread.new-indirect 0 (core table 0), thread.resume-later,
  thread.suspend, thread.suspend-then-resume, thread.yield-then-resume,
  thread.suspend-then-promote, thread.yield-then-promote`
  .split(",")
  .map((name) => name.trim());

test.each(BUILT_INS)("a lift after `%s` is still found", async (builtIn) => {
  const bytes = await fromText(`(component
    (type $r (resource (rep i32)))
    (type $s (stream u8))
    (type $t (future))
    (core type $f (func))
    (type $lift (func (param "x" string) (result char)))
    (canon ${builtIn} (core func))
    (func $f (type $lift) (canon lift (core func 0) (memory 0) (post-return 0) async (callback 0)))
    (export "f" (func $f)))`);
  expect(readComponent(bytes).exports.map(({ type }) => typeText(type))).toEqual(["func(x: string) -> char"]);
});
