import { stepExecutor } from '../step-executor.ts'

/** Runs the APIs of the page load, each as soon as those it depends on are done. */
export const optimizedPageLoadApis = stepExecutor('optimizedPageLoadApis', (_, { host, chain, whileBusy }) =>
  whileBusy(host.pageLoad.run(chain)),
)
