import type { FiledDefinition } from './filed-definition.ts'
import { filesFormat } from './limits.ts'
import { filedKinds, type Files } from './path.ts'
import { type CodeEndings, withoutCode } from './step-code.ts'
import { byId, jsonOf, writeYaml } from './yaml-text.ts'

/** A workflow or scheduled job as files, of which one changed setting is one changed line. The same one is always the same files. */
export const writeDefinitionFiles = (
  { name, record, integrations }: FiledDefinition,
  endingOf: CodeEndings,
): Files => {
  const { head, folder } = filedKinds[record.kind]
  // What names the only record of its document says nothing.
  const { id: _id, name: _name, ...content } = jsonOf(record)
  const { files, ...parts } = withoutCode(content['blocks'] ?? [], endingOf)
  const whole = { ...content, ...parts, format: filesFormat, name }
  return {
    [head]: writeYaml({ ...whole, integrations: integrations.toSorted(byId).map(jsonOf) }),
    ...Object.fromEntries(
      [...files]
        .map(([file, text]): [string, string] => [`${folder}/${file}`, text])
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }
}
