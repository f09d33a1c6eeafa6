import { describe, expect, it } from 'vitest'
import { allowedValues, fixedDefault, typeFacts } from './column-facts.ts'

describe('a type of PostgreSQL', () => {
  it.each([
    ['character varying(40)', { kind: 'text', maximumLength: 40 }],
    ['text', { kind: 'longText' }],
    ['numeric(10,2)', { kind: 'decimal', decimals: 2 }],
    ['numeric', { kind: 'decimal' }],
    ['timestamp(3) with time zone', { kind: 'dateTime' }],
    ['timestamp without time zone', { kind: 'localDateTime' }],
    ['text[]', { kind: 'list' }],
    ['numeric(3,1)[]', { kind: 'list' }],
    ['app."Mood {{ x }}"', { kind: 'other' }],
  ])('%s says what its values are', (type, facts) => {
    expect(typeFacts(type)).toEqual(facts)
  })
})

describe('a default', () => {
  it.each([
    ["'new'::text", 'new'],
    ["'it''s'::character varying", "it's"],
    ['0', '0'],
    ["'-1'::integer", '-1'],
    ['(1.50)::numeric', '1.50'],
    ['true', 'true'],
    ['now()', undefined],
    ["nextval('a_seq'::regclass)", undefined],
    ["('now'::text)::date", undefined],
    ["'a'::text || 'b'::text", undefined],
    ['NULL::text', undefined],
  ])('%s is fixed at %s', (written, value) => {
    expect(fixedDefault(written)).toBe(value)
  })
})

describe('a check', () => {
  it('that lists values says which are allowed', () => {
    expect(allowedValues("CHECK ((tier = ANY (ARRAY['gold'::text, 'it''s, well'::text])))")).toEqual([
      'gold',
      "it's, well",
    ])
    expect(
      allowedValues(
        "CHECK (((tier)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[])))",
      ),
    ).toEqual(['a', 'b'])
  })

  it('of another kind says nothing', () => {
    expect(allowedValues('CHECK ((price > 0))')).toBeUndefined()
    expect(allowedValues("CHECK (((a <> 'x') AND (b = ANY (ARRAY['y'::text]))))")).toBeUndefined()
  })
})
