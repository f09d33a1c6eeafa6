import type { SyntaxNode } from '@lezer/common'
import { isComplete, objectExamples } from './examples.ts'
import { Inference, type InferredCode, type ScopeExamples, treeOf } from './inference.ts'
import { nearestName } from './nearest-name.ts'

/** A member that nothing has. */
export interface UnknownMember {
  /** Where its name stands in the code. */
  readonly from: number
  readonly to: number
  readonly name: string
  /** What it is read from, as it is written. */
  readonly holder: string
  /** What was probably meant; null where no name is near. */
  readonly meant: string | null
  /** All that could be read there instead, in the order of the data. */
  readonly names: readonly string[]
}

/**
 * The members in some JavaScript that nothing has. Where only values are known, a member of nearly the same name has to be there,
 * since data may have members that its first rows do not; where a type is known, no other ones can be.
 */
export const unknownMembers = (code: InferredCode, scope: ScopeExamples): UnknownMember[] => {
  const inference = new Inference(code.text, scope)
  const found: UnknownMember[] = []
  treeOf(code).iterate({
    enter: ({ name, node }) => {
      if (name !== 'MemberExpression') return
      const unknown = unknownMember(node, inference)
      if (unknown !== null) found.push(unknown)
    },
  })
  return found
}

const unknownMember = (node: SyntaxNode, inference: Inference): UnknownMember | null => {
  const { firstChild: holder, lastChild: property } = node
  if (holder === null || property?.name !== 'PropertyName' || isCalled(node)) return null
  const name = inference.textOf(property)
  const examples = inference.examplesOf(holder)
  const objects = objectExamples(examples)
  if (objects.length === 0 || objects.some((value) => name in value)) return null
  const names = new Set(objects.flatMap((value) => Object.keys(value)))
  const meant = nearestName(name, names)
  if (meant === null && !isComplete(examples)) return null
  const { from, to } = property
  return { from, to, name, holder: inference.textOf(holder), meant, names: [...names] }
}

/** What is called is a method, and no part of the data. */
const isCalled = ({ parent, from, to }: SyntaxNode): boolean => {
  const callee = parent?.name === 'CallExpression' ? parent.firstChild : null
  return callee?.from === from && callee.to === to
}

/** So many names are listed where none was nearly meant. */
const mostNamesListed = 5

/** What to write instead. */
export const adviceOn = ({ meant, names }: Pick<UnknownMember, 'meant' | 'names'>): string => {
  if (meant !== null) return `Did you mean ${meant}?`
  const listed = names.slice(0, mostNamesListed).join(', ')
  const more = names.length - mostNamesListed
  return names.length === 0 ? 'It has nothing.' : `It has ${listed}${more > 0 ? ` and ${more} more` : ''}.`
}
