/** What the keys begin with under which this browser keeps what workflows are tried out with. */
export const testCallPrefix = 'ashlar:test-call:'

/** Whether a key of this browser's storage holds what a workflow is tried out with. */
export const isTestCallKey = (key: string): boolean => key.startsWith(testCallPrefix)
