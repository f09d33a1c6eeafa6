import type { Block, BlockKind, BlockOfKind } from './blocks/block.ts'
import { blocksWithin, stepsWithin } from './blocks/blocks.ts'

/** What a transaction cannot hold, and why: it would last while somebody is waited for, or could not be taken back. */
const refused: Partial<Record<BlockKind, string>> = {
  parallel: 'a transaction does one thing after the other',
  wait: 'a transaction holds a connection and waits for nothing',
  approval: 'a transaction holds a connection and waits for nobody',
  stream: 'messages that were sent cannot be rolled back',
  send: 'messages that were sent cannot be rolled back',
  transaction: 'the transaction around it commits or rolls back as a whole',
}

/** Why a transaction cannot run as it stands, in a sentence for the person who builds it; null where it can. */
export const transactionFault = ({ name, blocks }: BlockOfKind<'transaction'>): string | null => {
  for (const block of blocksWithin(blocks)) {
    const reason = refused[block.kind]
    if (reason !== undefined) return `${block.name} cannot stand in ${name}: ${reason}. Move it out.`
  }
  const [first, ...others] = stepsWithin(blocks)
  const other = others.find(
    ({ pluginId, datasourceId }) => pluginId !== first?.pluginId || datasourceId !== first.datasourceId,
  )
  if (first === undefined || other === undefined) return null
  return `${other.name} runs on another integration than ${first.name}. All steps in ${name} have to run on one.`
}

/** The transactions of a tree, the outer ones first. */
export const transactionsWithin = (blocks: readonly Block[]): BlockOfKind<'transaction'>[] =>
  [...blocksWithin(blocks)].filter((block) => block.kind === 'transaction')
