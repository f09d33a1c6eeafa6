import { type RunJournal, StepError } from '@ashlar/executor'

/**
 * The journal of a run that ends where whoever started it may not have it any more: asked whenever a block has ended whose
 * end is stored, and before anything of the run leaves the process. `end` is called then, before the run hears of it.
 */
export const journalWhilePermitted = (
  journal: RunJournal,
  isPermitted: () => Promise<boolean>,
  end: () => void,
): RunJournal => {
  const check = async (): Promise<void> => {
    if (await isPermitted()) return
    end()
    throw new StepError('cancelled', 'The run was cancelled.')
  }
  return {
    recall: (position) => journal.recall(position),
    note: (position, entry) => journal.note(position, entry),
    holdJson: (value, json) => journal.holdJson?.(value, json),
    jsonOf: (value) => journal.jsonOf?.(value),
    async record(position, entry) {
      // What is to begin must not look as if it had begun.
      if (entry.kind === 'begun') await check()
      await journal.record(position, entry)
      if (entry.kind !== 'begun') await check()
    },
    async settle() {
      await check()
      await journal.settle()
    },
  }
}
