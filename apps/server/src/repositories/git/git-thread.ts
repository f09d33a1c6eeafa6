/** The thread on which a repository is spoken with. Only `git-threads.ts` starts it. */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createEgress } from '@ashlar/egress'
import { failureOf } from './failure-of.ts'
import type { GitAnswers, GitTask, GitThreadData, GitThreadTask, GitWord } from './git-task.ts'
import { openRepository, type OpenRepository, remoteBranches } from './open-repository.ts'
import { foldersInUse, readFolder } from './read-folder.ts'
import { removeBranch, writeFolder } from './write-folder.ts'

// The type of what a thread is given is any.
const { allowedHosts }: GitThreadData = workerData
const egress = createEgress({ allowedHosts })

const carryOut = async (repository: OpenRepository, task: GitTask): Promise<GitAnswers[keyof GitAnswers]> => {
  switch (task.kind) {
    case 'branches':
      return remoteBranches(repository)
    case 'folders':
      return foldersInUse(repository, task.branch)
    case 'read':
      return readFolder(repository, task)
    case 'write':
      return writeFolder(repository, task)
    case 'removeBranch':
      await removeBranch(repository, task.branch)
      return null
  }
}

const wordOf = async ({ task, remote, workFolder }: GitThreadTask): Promise<GitWord> => {
  const repository = await openRepository(egress, remote, join(workFolder, 'repository.git'))
  try {
    return { ok: true, answer: await carryOut(repository, task) }
  } catch (error) {
    const { code, message } = repository.firstFailure() ?? failureOf(error, remote)
    return { ok: false, code, message }
  }
}

parentPort?.on('message', (given: GitThreadTask) => {
  void wordOf(given).then((word) => parentPort?.postMessage(word))
})
