import fastCheck from 'fast-check'

/** Texts that are easily read as something else. */
export const difficult = fastCheck.oneof(
  fastCheck.string({ unit: 'binary' }),
  fastCheck.string(),
  fastCheck.constantFrom(
    '',
    ' ',
    '\n',
    'a\n',
    '\n\na',
    'a \nb',
    '\ta\n b',
    'a\r\nb',
    'true',
    '~',
    'null',
    '1',
    '1e3',
    '0x10',
    '- x',
    'a: b',
    '#c',
    'a #c',
    '---',
    '...',
    '{{ Table1.selectedRow }}',
    "it's",
    '"q"',
    '&a',
    '*a',
    '!x',
    '|',
    '>',
    '<<',
    '2020-01-01',
    '.5',
    '\u0085',
    '\u2028',
    '\ufeffa',
    '\x7f',
    '😀',
    '@a',
    '`',
    '%',
    '=',
    '?',
  ),
)

/** Keys of objects, hard ones too. */
export const difficultKey = fastCheck
  .oneof(fastCheck.constantFrom('text', 'columns', '1', '10', 'a b', 'kind', 'id'), difficult)
  .filter((each) => !['__proto__', 'constructor', 'prototype'].includes(each))
