/** The thread on which a repository is spoken with. Only `run-git.ts` starts it; it carries out one task. */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createEgress } from '@ashlar/egress'
import { failureOf } from './failure-of.ts'
import type { GitAnswers, GitTask, GitThreadData, GitWord } from './git-task.ts'
import { openRepository, type OpenRepository, remoteBranches } from './open-repository.ts'
import { foldersWithApplications, readFolder } from './read-folder.ts'
import { removeBranch, writeFolder } from './write-folder.ts'

// The type of what a thread is given is any.
const { task: given, remote, allowedHosts, workFolder }: GitThreadData = workerData

const carryOut = async (
  repository: OpenRepository,
  task: GitTask,
): Promise<GitAnswers[keyof GitAnswers]> => {
  switch (task.kind) {
    case 'branches':
      return remoteBranches(repository)
    case 'folders':
      return foldersWithApplications(repository, task.branch)
    case 'read':
      return readFolder(repository, task)
    case 'write':
      return writeFolder(repository, task)
    case 'removeBranch':
      await removeBranch(repository, task.branch)
      return null
  }
}

const egress = createEgress({ allowedHosts })
const repository = await openRepository(egress, remote, join(workFolder, 'repository.git'))
let word: GitWord
try {
  word = { ok: true, answer: await carryOut(repository, given) }
} catch (error) {
  const { code, message } = repository.firstFailure() ?? failureOf(error, remote)
  word = { ok: false, code, message }
}
await egress.close()
parentPort?.postMessage(word)
