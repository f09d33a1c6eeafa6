import { anthropic } from './anthropic/anthropic.ts'
import { gemini } from './gemini/gemini.ts'
import type { Integration } from './integration.ts'
import { openapi } from './openapi/openapi.ts'
import { openai } from './openai/openai.ts'
import { cockroachdb } from './cockroachdb/cockroachdb.ts'
import { databricks } from './databricks/databricks.ts'
import { dynamodb } from './dynamodb/dynamodb.ts'
import { elasticsearch } from './elasticsearch/elasticsearch.ts'
import { graphql } from './graphql/graphql.ts'
import { mariadb } from './mariadb/mariadb.ts'
import { mongodb } from './mongodb/mongodb.ts'
import { mssql } from './mssql/mssql.ts'
import { mysql } from './mysql/mysql.ts'
import { oracledb } from './oracledb/oracledb.ts'
import { postgres } from './postgres/postgres.ts'
import { kafka } from './kafka/kafka.ts'
import { mqtt } from './mqtt/mqtt.ts'
import { nats } from './nats/nats.ts'
import { rabbitmq } from './rabbitmq/rabbitmq.ts'
import { redis } from './redis/redis.ts'
import { snowflake } from './snowflake/snowflake.ts'
import { bigquery } from './bigquery/bigquery.ts'
import { sqlite } from './sqlite/sqlite.ts'
import { redshift } from './redshift/redshift.ts'
import { s3 } from './s3/s3.ts'
import { serverSentEvents } from './server-sent-events/server-sent-events.ts'
import { sftp } from './sftp/sftp.ts'
import { smtp } from './smtp/smtp.ts'
import { restapi } from './restapi/restapi.ts'
import { websocket } from './websocket/websocket.ts'

import { describedIntegration } from './services/described-integration.ts'
import { services } from './services/services.ts'

/** Every system that can be connected: adding one is its folder, its line here and its line in `descriptors.ts`. */
export const integrations: readonly Integration[] = [
  postgres,
  mysql,
  mariadb,
  cockroachdb,
  redshift,
  mssql,
  oracledb,
  snowflake,
  bigquery,
  databricks,
  sqlite,
  redis,
  mongodb,
  dynamodb,
  elasticsearch,
  s3,
  sftp,
  restapi,
  openapi,
  graphql,
  smtp,
  rabbitmq,
  kafka,
  mqtt,
  nats,
  serverSentEvents,
  websocket,
  openai,
  anthropic,
  gemini,
  ...services.map(describedIntegration),
]

/** The integration of a plugin; undefined for an id that is not known. */
export const findIntegration = (pluginId: string): Integration | undefined =>
  integrations.find(({ descriptor }) => descriptor.pluginId === pluginId)
