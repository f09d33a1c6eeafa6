import { flushCompileCache } from 'node:module'
import { createEgress } from '@ashlar/egress'
import { createExecutor, type Executor } from '@ashlar/executor'
import { storedPageCheck } from '@ashlar/document'
import { widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { createLoad, rememberLoads } from './access/load.ts'
import { PresentRights } from './access/present-rights.ts'
import { ApiTokenCallers } from './api-tokens/api-token-callers.ts'
import { DeployedApis } from './apis/deployed-apis.ts'
import { PlannedDeployments } from './commands/applications/deploy-planned.ts'
import { RepositoryWork } from './commands/repositories/repository-work.ts'
import { createBackground } from './services/background.ts'
import type { Environment, Settings } from './settings/config.ts'
import { demoOn, noDemo } from './demo/demo.ts'
import { DemoServer } from './demo/demo-server.ts'
import { dropEarlierDemo } from './demo/earlier-demo.ts'
import { ExternalUsers } from './embedding/external-users.ts'
import { SessionTokens } from './embedding/session-tokens.ts'
import { ActiveRuns } from './executions/active-runs.ts'
import { RunRecorder } from './executions/recorder.ts'
import { RunsInFlight } from './executions/runs-in-flight.ts'
import { createServer } from './http/server.ts'
import { findConnection } from './integrations/connection.ts'
import { secretsOfSteps } from './integrations/secrets-of-steps.ts'
import { Live } from './live/live.ts'
import { AccessTokens } from './oauth/access-tokens.ts'
import { WorkflowAnswers } from './oauth/workflow-answers.ts'
import { LimitedSessions } from './organizations/session-limits.ts'
import { Operators } from './organizations/operators.ts'
import { Memberships } from './organizations/memberships.ts'
import { CrashLog } from './platform/crash-log.ts'
import type { Logger } from './platform/logs.ts'
import { endOnSignals } from './platform/shutdown.ts'
import type { LaunchedDatabase } from './platform/launch-database.ts'
import { startPlatform } from './services/platform.ts'
import { Notifications } from './platform/queue/notifications.ts'
import { listenError } from './platform/start.ts'
import { errorMessage } from './platform/start-error.ts'
import { KnownProfiles } from './profiles/known-profiles.ts'
import { Publications } from './published/publications.ts'
import { GitAccounts } from './repositories/accounts/git-accounts.ts'
import { GitHosts } from './repositories/hosts/git-hosts.ts'
import { Git } from './repositories/git/run-git.ts'
import type { Services } from './services/services.ts'
import { missingIsolation } from './system/missing-isolation.ts'
import { answerForIntegrations } from './commands/organization-apis/answer-for-integration.ts'
import { callFromSteps } from './commands/organization-apis/call-from-step.ts'
import { WaitingRuns } from './durable-runs/waiting-runs.ts'
import { WorkflowCallers } from './workflows/callers.ts'

/** Milliseconds between the readiness of the server and the start of what only a run of an API needs. */
const preparationDelay = 1000

/**
 * Brings up the whole server, over the built-in database if that was launched, and says where it is; it ends in order on a
 * signal. Throws `StartError`.
 */
export const serve = async (
  settings: Settings,
  environment: Environment,
  launched: LaunchedDatabase | undefined,
): Promise<void> => {
  const platform = await startPlatform(settings, { environment, launched }).catch(async (cause: unknown) => {
    await launched?.stop()
    throw cause
  })
  const { shutdown, clock, logs } = platform
  try {
    const services = await createServices(settings, platform)
    const plannedDeployments = new PlannedDeployments({
      ...services,
      ...services.platform,
      load: services.loadAfresh,
    })
    shutdown.add('planned deployments', () => plannedDeployments.stop())
    const repositoryWork = new RepositoryWork(services)
    shutdown.add('pulls and pushes', () => repositoryWork.stop())
    const server = await createServer(services)
    shutdown.add('the web server', () => server.close())
    shutdown.add('running APIs', () => {
      services.activeRuns.cancelAll()
      return Promise.resolve()
    })
    try {
      await server.listen({ port: settings.port, host: settings.host })
    } catch (cause) {
      throw listenError(cause, settings)
    }
    endOnSignals(shutdown, clock, logs)
    await services.background.start()
    if (settings.roles.has('scheduler')) {
      plannedDeployments.start()
      repositoryWork.start()
    }
    // After the first answers have gone out: what starts now must not hold them up.
    const preparation = setTimeout(() => {
      // Now, and not when the process ends: by then Node has forgotten what only a start needs, or is killed.
      flushCompileCache()
      services.executor.prepare().catch((cause: unknown) => {
        logs.warn({ reason: errorMessage(cause) }, 'Bindings of APIs cannot be evaluated yet')
      })
      dropEarlierDemo(platform.database).catch((cause: unknown) => {
        logs.warn({ reason: errorMessage(cause) }, 'The sample database of an earlier version is still there')
      })
      sayIsolation(services.executor, logs).catch((cause: unknown) => {
        logs.warn({ reason: errorMessage(cause) }, 'Steps of code cannot run yet')
      })
    }, preparationDelay)
    preparation.unref()
    process.stdout.write(`Ashlar is ready at ${settings.publicUrl} (data in ${settings.dataFolder})\n`)
  } catch (cause) {
    await shutdown.run()
    throw cause
  }
}

/** Joins all that handlers work with. */
export const createServices = async (
  settings: Services['settings'],
  platform: Services['platform'],
): Promise<Services> => {
  const { database, keys, secrets, clock, logs, shutdown } = platform
  const { queries, embedded } = database
  const demoServer = new DemoServer({ dataFolder: settings.dataFolder, clock, logs })
  const demo = embedded === undefined ? noDemo : demoOn(demoServer, keys, logs)
  shutdown.add('the PostgreSQL of the demo', () => demoServer.stop())
  const catalogue = widgetCatalogue(widgetDescriptors)
  const checkPage = storedPageCheck(catalogue)
  const workflowAnswers = new WorkflowAnswers(
    // Integrations are used when all of this is there.
    (asked) => answerForIntegrations({ queries, executor, deployedApis })(asked),
    clock,
  )
  const accessTokens = new AccessTokens({
    database,
    secrets,
    clock,
    provider: () => executor.oauth,
    readSecret: (wanted) => executor.readSecret(wanted),
    workflows: workflowAnswers,
  })
  const executor: Executor = createExecutor({
    loadIntegration: (organizationId, integrationId, profileId, isAfresh) =>
      findConnection(
        queries,
        {
          secrets,
          demo,
          tokens: accessTokens.of,
          readSecret: (wanted) => executor.readSecret(wanted),
          dataFiles: settings.dataFiles,
        },
        { organizationId, integrationId, profileId, isAfresh },
      ),
    allowedHosts: settings.allowedHosts,
    limits: {
      timeLimit: settings.apiTimeLimit,
      resultSize: settings.resultSizeLimit,
      keptOutputs: settings.runMemory,
    },
    clock,
    code: {
      milliseconds: settings.codeTimeLimit,
      memoryBytes: settings.codeMemoryLimit,
      processes: settings.codeProcesses,
      python: settings.python,
    },
    readSecretsOfStep: secretsOfSteps(
      queries,
      { secrets, readSecret: (wanted) => executor.readSecret(wanted) },
      clock,
    ),
    // Steps run when all of this is there.
    callWorkflow: (...called) => callFromSteps({ queries, durableRuns, profiles })(...called),
  })
  shutdown.add('the executor', () => executor.close())
  const git = new Git({ allowedHosts: settings.allowedHosts })
  shutdown.add('what goes on with repositories', () => git.stop())
  const egress = createEgress({ allowedHosts: settings.allowedHosts })
  shutdown.add('requests to servers of Git', () => egress.close())
  const gitAccounts = new GitAccounts({
    database,
    secrets,
    clock,
    provider: () => executor.oauth,
    egress,
    hosts: new GitHosts(settings.gitHosts),
  })
  const recorder = new RunRecorder(queries, logs)
  shutdown.add('the recorder of runs', () => recorder.flush())
  const runsInFlight = new RunsInFlight(queries, clock, logs)
  runsInFlight.start()
  shutdown.add('what is noted of runs that go on', () => runsInFlight.stop())
  const activeRuns = new ActiveRuns()
  const loadAfresh = createLoad(queries, activeRuns)
  const sessionTokens = new SessionTokens(keys, settings.publicUrl, clock)
  const profiles = new KnownProfiles(queries, clock)
  const deployedApis = new DeployedApis(queries)
  const notifications = new Notifications(database.pool, logs)
  const live = new Live({ database, clock, logs, notifications })
  const background = createBackground({ settings, platform, notifications, executor, deployedApis, profiles })
  const { durableRuns, schedules } = background
  shutdown.add('runs of workflows and jobs', () => background.stop())
  return {
    settings,
    platform,
    load: rememberLoads(loadAfresh, clock),
    loadAfresh,
    presentRights: new PresentRights(queries, clock),
    memberships: new Memberships(queries, clock),
    operators: new Operators(queries, clock, settings.operators),
    limitedSessions: new LimitedSessions(queries, clock),
    externalUsers: new ExternalUsers(queries, sessionTokens, clock),
    sessionTokens,
    catalogue,
    checkPage,
    executor,
    accessTokens,
    workflowAnswers,
    activeRuns,
    recorder,
    runsInFlight,
    profiles,
    publications: new Publications(queries, checkPage, executor),
    deployedApis,
    background,
    durableRuns,
    schedules,
    live,
    waitingRuns: new WaitingRuns(queries, clock, settings.waitingRuns),
    workflowCallers: new WorkflowCallers(queries, clock),
    apiTokenCallers: new ApiTokenCallers(queries, clock),
    crashes: new CrashLog(platform),
    demo,
    git,
    gitAccounts,
  }
}

/** Tells whoever looks after the server how code of steps is kept apart on this machine, and what is missing. */
const sayIsolation = async (executor: Executor, logs: Logger): Promise<void> => {
  const reports = Object.values(await executor.codeIsolation)
  for (const { sentence } of reports.filter(({ advice }) => advice === null)) logs.info(sentence)
  const missing = missingIsolation(reports)
  if (missing !== null) logs.warn(missing)
}
