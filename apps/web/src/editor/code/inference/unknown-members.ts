import type { SyntaxNode } from '@lezer/common'
import { distance } from 'fastest-levenshtein'
import { isComplete, objectExamples } from './examples.ts'
import { Inference, type InferredCode, type ScopeExamples, treeOf } from './inference.ts'

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
  if (holder === null || property?.name !== 'PropertyName') return null
  const name = inference.textOf(property)
  const examples = inference.examplesOf(holder)
  const objects = objectExamples(examples)
  if (objects.length === 0 || objects.some((value) => name in value)) return null
  const names = new Set(objects.flatMap((value) => Object.keys(value)))
  const meant = nearest(name, names)
  if (meant === null && !isComplete(examples)) return null
  const { from, to } = property
  return { from, to, name, holder: inference.textOf(holder), meant, names: [...names] }
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/gu, '')

/** The name that differs least, by no more than a slip of the hand or a habit of spelling. */
const nearest = (name: string, names: ReadonlySet<string>): string | null => {
  const slips = name.length <= 4 ? 1 : 2
  let best: string | null = null
  let least = slips + 1
  for (const candidate of names) {
    const apart = bare(candidate) === bare(name) ? 0 : distance(candidate, name)
    if (apart < least) [best, least] = [candidate, apart]
  }
  return best
}
