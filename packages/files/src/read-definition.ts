import {
  checkDefinitionRecords,
  type Checked,
  definitionId,
  definitionIn,
  definitionName,
} from '@ashlar/schema'
import { definitionFileSchema } from './file-shapes.ts'
import type { FiledDefinition } from './filed-definition.ts'
import { filedKinds, type Files } from './path.ts'
import { Reading, unfitFiles } from './reading.ts'
import { jsonOf } from './yaml-text.ts'

/** What files of a workflow or scheduled job hold, and which of them say nothing of it. */
export interface ReadDefinition {
  readonly definition: FiledDefinition
  /** Paths of files that were left alone. */
  readonly ignored: readonly string[]
}

/** Reads what `writeDefinitionFiles` wrote, or what somebody made of it. Everything that is wrong is named with its file. */
export const readDefinitionFiles = (files: Files, kind: 'workflow' | 'job'): Checked<ReadDefinition> => {
  const { head, folder } = filedKinds[kind]
  const unfit = unfitFiles(files, head)
  if (unfit.length > 0) return { ok: false, problems: unfit }
  const reading = new Reading(files)
  const { faults } = reading
  const failed = (): Checked<ReadDefinition> => ({ ok: false, problems: faults.problems })
  const read = reading.yaml(head, definitionFileSchema)
  if (read === null) return failed()
  const { format: _format, name, integrations, code = [], ...content } = read
  const json = jsonOf(content)
  const record = {
    // Where somebody gave it another one, that is refused.
    id: definitionId,
    ...json,
    name: definitionName,
    blocks: reading.withCode(head, folder, json['blocks'] ?? null, code),
  }
  const records = faults.valueOf(
    withoutPrefix(checkDefinitionRecords(kind, { [definitionId]: record })),
    head,
  )
  const found = records === null ? undefined : definitionIn(records)
  if (found === undefined || faults.problems.length > 0) return failed()
  return { ok: true, value: { definition: { name, record: found, integrations }, ignored: reading.ignored } }
}

/** Problems as they stand in the file, which does not name its only record. */
const withoutPrefix = <Value>(checked: Checked<Value>): Checked<Value> =>
  checked.ok
    ? checked
    : {
        ok: false,
        problems: checked.problems.map(({ path, reason }) => ({
          path: path.replace(new RegExp(`^${definitionId}\\.?`, 'u'), ''),
          reason,
        })),
      }
