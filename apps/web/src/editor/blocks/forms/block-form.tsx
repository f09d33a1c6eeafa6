import type { IntegrationView } from '@ashlar/contract'
import type { SequencePlace } from '@ashlar/document'
import type { ScopeEntry } from '@ashlar/runtime'
import type { Block, BlockKind, BlockOfKind } from '@ashlar/schema'
import type { ComponentType } from 'react'
import type { SqlSchema } from '../../code/index.ts'
import type { PropertyPlace } from '../../session/property-place.ts'

/** What the form of a block of one kind is given. */
export interface BlockFormProps<Kind extends BlockKind = BlockKind> {
  block: BlockOfKind<Kind>
  /** The names that bindings of the block may read. */
  names: () => readonly ScopeEntry[]
  integrations: readonly IntegrationView[]
  /** The dialect and the tables behind the integration of a step; undefined where its steps are no SQL. */
  sqlSchema: SqlSchema | undefined
  /** Where the API stands, where code of its blocks can be opened for itself. */
  place?: Pick<PropertyPlace, 'entityType' | 'entityId'> | undefined
  /** The names of the parallel blocks of the API, which others can wait for. */
  parallels: readonly string[]
  /** Told what the block is then; edits of one field, one after the other, are one step back. */
  onChange: (next: BlockOfKind<Kind>, field: string) => void
  /** Gives a variable of the block another name, wherever it is read; answers with the sentence of a refusal, or `null`. */
  onRenameVariable: (next: BlockOfKind<Kind>, from: string, to: string) => string | null
  /** Selects a sequence of the block, to which blocks are added then. */
  onShowSequence: (sequence: SequencePlace) => void
  onSubmit: () => void
  /** Runs the block such that nothing stays; absent where it cannot be run by itself. */
  onTry?: (() => void) | undefined
}

/** What the editor knows of a kind of block beside its facts: its mark and its form. */
export interface BlockForm {
  readonly icon: string
  readonly Form: ComponentType<BlockFormProps>
}

const isOfKind = <Kind extends BlockKind>(block: Block, kind: Kind): block is BlockOfKind<Kind> =>
  block.kind === kind

/** Makes the form of one kind one for any block; of other kinds it draws nothing. */
export const blockFormOf = <Kind extends BlockKind>(
  kind: Kind,
  icon: string,
  Form: ComponentType<BlockFormProps<Kind>>,
): BlockForm => ({
  icon,
  Form: (props) => {
    const { block } = props
    return isOfKind(block, kind) ? <Form {...props} block={block} /> : null
  },
})
