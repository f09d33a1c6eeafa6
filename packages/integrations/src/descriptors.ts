import {
  type ApiDefinition,
  type Block,
  type BlockOfKind,
  languageOfPlugin,
  type Problem,
  type StepBlock,
  stepsWithin,
  transactionFault,
  transactionsWithin,
} from '@ashlar/schema'
import { anthropicDescriptor } from './anthropic/descriptor.ts'
import { bigqueryDescriptor } from './bigquery/descriptor.ts'
import { databricksDescriptor } from './databricks/descriptor.ts'
import type {
  BuiltInDescriptor,
  ConnectionDescriptor,
  IntegrationDescriptor,
  PluginDescriptor,
} from './descriptor.ts'
import { dynamodbDescriptor } from './dynamodb/descriptor.ts'
import { elasticsearchDescriptor } from './elasticsearch/descriptor.ts'
import { geminiDescriptor } from './gemini/descriptor.ts'
import { graphqlDescriptor } from './graphql/descriptor.ts'
import { javascriptDescriptor } from './javascript/descriptor.ts'
import { kafkaDescriptor } from './kafka/descriptor.ts'
import { natsDescriptor } from './nats/descriptor.ts'
import { openapiDescriptor } from './openapi/descriptor.ts'
import { openaiDescriptor } from './openai/descriptor.ts'
import { cockroachdbDescriptor } from './cockroachdb/descriptor.ts'
import { mariadbDescriptor } from './mariadb/descriptor.ts'
import { mongodbDescriptor } from './mongodb/descriptor.ts'
import { mqttDescriptor } from './mqtt/descriptor.ts'
import { mssqlDescriptor } from './mssql/descriptor.ts'
import { mysqlDescriptor } from './mysql/descriptor.ts'
import { oracledbDescriptor } from './oracledb/descriptor.ts'
import { postgresDescriptor } from './postgres/descriptor.ts'
import { pythonDescriptor } from './python/descriptor.ts'
import { rabbitmqDescriptor } from './rabbitmq/descriptor.ts'
import { redisDescriptor } from './redis/descriptor.ts'
import { redshiftDescriptor } from './redshift/descriptor.ts'
import { s3Descriptor } from './s3/descriptor.ts'
import { serverSentEventsDescriptor } from './server-sent-events/descriptor.ts'
import { sftpDescriptor } from './sftp/descriptor.ts'
import { snowflakeDescriptor } from './snowflake/descriptor.ts'
import { sqliteDescriptor } from './sqlite/descriptor.ts'
import { smtpDescriptor } from './smtp/descriptor.ts'
import { restapiDescriptor } from './restapi/descriptor.ts'
import {
  findSecretStoreDescriptor,
  secretStoreDescriptors,
} from './secret-stores/secret-store-descriptors.ts'
import { serviceDescriptor } from './services/service-form.ts'
import { services } from './services/services.ts'
import { websocketDescriptor } from './websocket/descriptor.ts'
import { workflowDescriptor } from './workflow/descriptor.ts'

/** Every system that can be connected, in the order in which people see them. */
export const integrationDescriptors: readonly IntegrationDescriptor[] = [
  postgresDescriptor,
  mysqlDescriptor,
  mariadbDescriptor,
  cockroachdbDescriptor,
  redshiftDescriptor,
  mssqlDescriptor,
  oracledbDescriptor,
  snowflakeDescriptor,
  bigqueryDescriptor,
  databricksDescriptor,
  sqliteDescriptor,
  redisDescriptor,
  mongodbDescriptor,
  dynamodbDescriptor,
  elasticsearchDescriptor,
  s3Descriptor,
  sftpDescriptor,
  restapiDescriptor,
  openapiDescriptor,
  graphqlDescriptor,
  smtpDescriptor,
  rabbitmqDescriptor,
  kafkaDescriptor,
  mqttDescriptor,
  natsDescriptor,
  serverSentEventsDescriptor,
  websocketDescriptor,
  openaiDescriptor,
  anthropicDescriptor,
  geminiDescriptor,
  ...services.map(serviceDescriptor),
]

/** All that steps can use without anything being connected, in the order in which people see it. */
export const builtInDescriptors: readonly BuiltInDescriptor[] = [
  pythonDescriptor,
  javascriptDescriptor,
  workflowDescriptor,
]

/** The descriptor of a system that can be connected; undefined for any other id. */
export const findIntegrationDescriptor = (pluginId: string): IntegrationDescriptor | undefined =>
  integrationDescriptors.find((descriptor) => descriptor.pluginId === pluginId)

/** How the file with the code of a plugin’s steps ends; null where it stays in the file of its API. */
export const codeEndingOf = (pluginId: string): string | null => {
  const language = languageOfPlugin(pluginId)
  if (language !== null) return { javascript: 'js', python: 'py' }[language]
  return findIntegrationDescriptor(pluginId)?.dialect === undefined ? null : 'sql'
}

/** The descriptor of whatever has steps, connected or built in; undefined for an id that is not known. */
export const findDescriptor = (pluginId: string): PluginDescriptor | undefined =>
  findIntegrationDescriptor(pluginId) ?? findBuiltInDescriptor(pluginId)

/** The descriptor of what needs no connection; undefined for any other id. */
export const findBuiltInDescriptor = (pluginId: string): BuiltInDescriptor | undefined =>
  builtInDescriptors.find((descriptor) => descriptor.pluginId === pluginId)

/**
 * The steps of an API that may change something in a system. Code of the builder's own is not among them: what it sends,
 * if anything, is written there for a purpose.
 */
export const changingSteps = ({ blocks }: Pick<ApiDefinition, 'blocks'>): StepBlock[] =>
  stepsWithin(blocks).filter(({ pluginId, configuration }) => {
    const descriptor = findDescriptor(pluginId)
    return descriptor?.kind !== 'code' && descriptor?.step.onlyReads(configuration) !== true
  })

/** Whether a run of an API that nobody asked for changes nothing. */
export const mayRunByItself = (api: Pick<ApiDefinition, 'blocks'>): boolean => changingSteps(api).length === 0

/** Why a step's system cannot take part in a transaction of this name; null where it can. */
export const findTransactionProblem = (
  name: string,
  step: Pick<StepBlock, 'name' | 'pluginId'>,
): string | null => {
  if (findIntegrationDescriptor(step.pluginId)?.hasTransactions === true) return null
  const label = findDescriptor(step.pluginId)?.label ?? step.pluginId
  return `${step.name} runs on ${label}, which has no transactions. Move it out of ${name}: only steps of one database stand there.`
}

/** Why a transaction cannot run as it stands; null where it can. */
export const transactionProblem = (block: BlockOfKind<'transaction'>): string | null => {
  const steps = stepsWithin(block.blocks)
  const problems = steps.map((step) => findTransactionProblem(block.name, step))
  return problems.find((problem) => problem !== null) ?? transactionFault(block)
}

/** What keeps transactions of an API from running. */
export const transactionProblems = (blocks: readonly Block[]): Problem[] =>
  transactionsWithin(blocks).flatMap((block) => {
    const reason = transactionProblem(block)
    return reason === null ? [] : [{ path: block.name, reason }]
  })

/** The descriptor of whatever is connected by a form, a system or a secret store; undefined for any other id. */
export const findConnectionDescriptor = (pluginId: string): ConnectionDescriptor | undefined =>
  findIntegrationDescriptor(pluginId) ?? findSecretStoreDescriptor(pluginId)

export { workflowDescriptor }
export { findSecretStoreDescriptor, secretStoreDescriptors }
export {
  readSecretReference,
  type SecretReference,
  secretStoreName,
  writeSecretReference,
} from './secret-stores/secret-reference.ts'
export type { SecretStoreDescriptor } from './secret-stores/secret-store-descriptor.ts'
export { checkConfiguration } from './check-configuration.ts'
export {
  defaultConfiguration,
  isShown,
  keyPairsOf,
  readPairs,
  secretNameOfPair,
  secretNames,
} from './form-values.ts'
export type {
  BuiltInDescriptor,
  ConnectionDescriptor,
  IntegrationDescriptor,
  PluginDescriptor,
  QueryLanguage,
  SqlDialectName,
  StepDescriptor,
  StepTemplate,
  TemplateMode,
} from './descriptor.ts'
export type {
  ButtonField,
  CallbackAddressField,
  ChoiceField,
  CodeField,
  FormField,
  JsonRows,
  FormSection,
  KeyPairField,
  NumberField,
  OperationField,
  Pair,
  PairsField,
  PasswordField,
  SwitchField,
  TextField,
  WorkflowField,
} from './form.ts'
export {
  needsLogin,
  type OAuthSettings,
  type OAuthType,
  oauthSettingsOf,
  scopeWords,
  type TokenScope,
} from './oauth/oauth-settings.ts'
export { keptOperation } from './openapi/operation-schema.ts'
export type { ServiceOperation } from './services/service-description.ts'
