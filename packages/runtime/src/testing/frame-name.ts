/** The name of a window in which a test is recorded or replayed: its application waits to be told which. */
export const testedFrameName = 'ashlar-test'
