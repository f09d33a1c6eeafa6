import type { AssistantSyntax } from '@ashlar/schema'

/** What there is to know of a language to speak about it. */
export interface SyntaxFacts {
  /** As titles call it: "Generate SQL". */
  readonly noun: string
  /** As a model is told. */
  readonly name: string
  /** How a comment is written; absent where none is. */
  readonly comment?: 'c-like' | 'python' | 'html'
  /** Whether it is code, rather than a question to a system. */
  readonly isCode: boolean
}

const sql = (name: string): SyntaxFacts => ({ noun: 'SQL', name, comment: 'c-like', isCode: false })

const facts: Readonly<Record<AssistantSyntax, SyntaxFacts>> = {
  javascript: { noun: 'JavaScript', name: 'JavaScript', comment: 'c-like', isCode: true },
  python: { noun: 'Python', name: 'Python 3', comment: 'python', isCode: true },
  unspecified: { noun: 'Code', name: 'the language of the code', isCode: true },
  postgresql: sql('SQL of PostgreSQL'),
  mssql: sql('SQL of Microsoft SQL Server'),
  mysql: sql('SQL of MySQL'),
  mariadb: sql('SQL of MariaDB'),
  snowflake: sql('SQL of Snowflake'),
  cockroachdb: sql('SQL of CockroachDB'),
  redshift: sql('SQL of Amazon Redshift'),
  bigquery: sql('SQL of BigQuery'),
  databricks: sql('SQL of Databricks'),
  sqlite: sql('SQL of SQLite'),
  oracledb: sql('SQL of Oracle'),
  dynamodb: { noun: 'DynamoDB', name: 'a request to DynamoDB in JSON', isCode: false },
  mongodb: { noun: 'MongoDB', name: 'a request to MongoDB in JSON', isCode: false },
  binding: {
    noun: 'Binding',
    name: 'text with bindings: expressions of JavaScript between {{ and }}',
    isCode: true,
  },
  json: { noun: 'Code', name: 'JSON, in which {{ expression }} stands for a whole value', isCode: true },
  html: { noun: 'HTML', name: 'HTML', comment: 'html', isCode: true },
  restapi: { noun: 'REST API', name: 'a request over HTTP', isCode: false },
  graphql: { noun: 'GraphQL', name: 'GraphQL', isCode: false },
}

/** The facts of a language. */
export const factsOf = (syntax: AssistantSyntax): SyntaxFacts => facts[syntax]

const syntaxes: Readonly<Record<string, AssistantSyntax>> = {
  postgres: 'postgresql',
  mysql: 'mysql',
  mssql: 'mssql',
  mariadb: 'mariadb',
  snowflake: 'snowflake',
  cockroachdb: 'cockroachdb',
  redshift: 'redshift',
  bigquery: 'bigquery',
  databricks: 'databricks',
  sqlite: 'sqlite',
  dynamodb: 'dynamodb',
  mongodb: 'mongodb',
  restapi: 'restapi',
  graphql: 'graphql',
  oracledb: 'oracledb',
}

/** What is written in the steps of a plugin, as an assistant is told; null for plugins without a language of their own. */
export const syntaxOfPlugin = (pluginId: string): AssistantSyntax | null =>
  Object.hasOwn(syntaxes, pluginId) ? (syntaxes[pluginId] ?? null) : null
