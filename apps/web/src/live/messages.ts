/** Said when the server works with another version of documents than this program. */
export const reloadMessage =
  'The product was updated while this window was open. Load the page again to go on; what is not saved is kept in this browser.'

/** Said when the page that is open may not be edited any more. */
export const endedMessage =
  'This page or its application was deleted, or you may not edit it any more. What is not saved is kept in this browser.'

/** Said when the workflow or job that is open may not be edited any more, or not be looked at. */
export const endedMessageOf = (noun: string, isBuilt: boolean): string =>
  isBuilt
    ? `This ${noun} was deleted, or you may not edit it any more. What is not saved is kept in this browser.`
    : `This ${noun} was deleted, or you may not look at it any more.`
