export { parsingReader } from '@ashlar/expression'
