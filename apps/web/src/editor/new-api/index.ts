export { AddApiMenu } from './AddApiMenu.tsx'
