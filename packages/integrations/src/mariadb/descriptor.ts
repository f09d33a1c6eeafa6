import type { IntegrationDescriptor } from '../descriptor.ts'
import { mysqlDescriptor } from '../mysql/descriptor.ts'
import { databaseTarget } from '../sql/connection-form.ts'

/** Connections to MariaDB, which speaks the protocol and the dialect of MySQL. */
export const mariadbDescriptor: IntegrationDescriptor = {
  ...mysqlDescriptor,
  pluginId: 'mariadb',
  label: 'MariaDB',
  mark: 'Ma',
  description: 'Query and change the tables of a MariaDB database.',
  target: databaseTarget('mariadb', 3306),
  dialect: 'mariadb',
}
