import { pathOf, readTree } from '../treeSelect/tree-nodes.ts'
import { textOf } from '../values.ts'
import { optionFields, readOptions } from '../choice-options/options.ts'

/** What can be chosen in a component, as the editor offers it where a choice is made by hand. */
export interface KnownOption {
  readonly label: string
  readonly value: string | number
}

type Values = Readonly<Record<string, unknown>>

const inOrder = (values: Values): readonly { readonly label: string; readonly value: unknown }[] => {
  const fields = optionFields(values)
  if (values.childrenKey === undefined) return readOptions(values.options, fields).options
  const { nodes } = readTree(values.options, fields, textOf(values.childrenKey) || 'children')
  return nodes.map((node) => ({
    value: node.option.value,
    label: pathOf(node)
      .map(({ option }) => option.label)
      .join(' / '),
  }))
}

/** The options that a component has now, by its values; those of a tree with what they are contained in. */
export const knownOptions = (values: Values): readonly KnownOption[] =>
  inOrder(values).flatMap(({ label, value }) =>
    typeof value === 'string' || typeof value === 'number' ? [{ label, value }] : [],
  )
