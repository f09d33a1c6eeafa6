/** A document of OpenAPI, for those who make an integration of one. */
export { readDocument } from './read-document.ts'
export { operationsOf } from './operations-of-document.ts'
