/** The libraries that code of JavaScript steps can import. */
export const javascriptLibraries = [
  'lodash',
  'moment',
  'moment-timezone',
  'date-fns',
  'axios',
  'jsonwebtoken',
  'fast-xml-parser',
  'papaparse',
  'xlsx',
  'uuid',
  'jmespath',
  'js-base64',
  'buffer',
] as const

/** What code of Python steps can import wherever it runs: a client for HTTP, and of the standard library what steps mostly need. */
export const pythonRequirements = [
  'requests',
  'base64',
  'collections',
  'csv',
  'datetime',
  'decimal',
  'hashlib',
  'hmac',
  'io',
  'itertools',
  'json',
  'math',
  're',
  'statistics',
  'urllib.parse',
  'uuid',
] as const
