import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../../src-main/sandbox/http/merge-patch.ts';

/** RFC 7396, appendix A: original, patch, result. */
const examples = [
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
] as const;

describe('mergePatch (RFC 7396)', () => {
  it.each(examples)('%s with %s gives %s', (original, patch, result) => {
    expect(mergePatch(JSON.parse(original), JSON.parse(patch))).toEqual(JSON.parse(result));
  });

  it('keeps what the patch does not name, takes what it gives, twice like once, and changes no argument', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(object, object, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        const merged = mergePatch(target, patch);
        for (const [name, value] of Object.entries(target)) {
          if (!Object.hasOwn(patch, name)) expect(Reflect.get(Object(merged), name)).toEqual(value);
        }
        for (const [name, value] of Object.entries(patch)) {
          expect(Object.hasOwn(Object(merged), name)).toBe(value !== null);
        }
        expect(mergePatch(merged, patch)).toEqual(merged);
        expect(JSON.stringify([target, patch])).toBe(before);
      }),
    );
  });

  it('takes __proto__ for a field like any other', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(Object.hasOwn(Object(merged), '__proto__')).toBe(true);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
