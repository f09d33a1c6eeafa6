import type { EditorSession } from '../session/editor-session.ts'
import { followMarks } from './mark-proposed.ts'
import { BuildingWork, type KeptWork, type Surroundings } from './building-work.ts'

const works = new WeakMap<EditorSession, BuildingWork>()
/** What was begun on pages that are not open now, by person, application and page. It lasts as long as the tab. */
const kept = new Map<string, KeptWork>()
/** Pages whose work is kept; the one that was left first goes. */
const mostKept = 20

/** The assistant's work on the page that is open, which goes on while its panel is closed. */
export const workOn = (
  session: EditorSession,
  userId: string,
  surroundings: () => Surroundings,
): BuildingWork => {
  const known = works.get(session)
  if (known !== undefined) return known
  const key = [userId, session.applicationId, session.state.pageId].join('\n')
  const work = new BuildingWork(session, surroundings(), kept.get(key))
  kept.delete(key)
  works.set(session, work)
  const unmark = followMarks(session)
  session.left.addEventListener('abort', () => {
    unmark()
    void keep(key, work)
  })
  return work
}

/** Keeps what there is at once, and how it has ended as soon as it has: it is stopped, and that is said in it. */
const keep = async (key: string, work: BuildingWork): Promise<void> => {
  const atOnce = work.kept
  kept.set(key, atOnce)
  const [first] = kept.keys()
  if (kept.size > mostKept && first !== undefined) kept.delete(first)
  await work.ended
  if (kept.get(key) === atOnce) kept.set(key, work.kept)
}
