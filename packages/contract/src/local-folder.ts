/**
 * Where `ashlar dev` says on the machine of a person how the folder is doing that it keeps in step. The address is a fixed one, so
 * that the editor finds it without being told; it is the machine's own, so that no other one is asked.
 */
export const localFolder = {
  address: 'http://127.0.0.1:4747',
  healthPath: '/health',
} as const
