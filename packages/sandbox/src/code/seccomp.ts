/**
 * A filter of system calls for the kernel: what steps never need and what kernels have had faults in, and what would outlast
 * a run (shared memory, queues, keys) or is in no namespace (some kinds of sockets). A refused call fails as one that is
 * not permitted.
 */

type Machine = 'x64' | 'arm64'

const refused: Record<string, Record<Machine, number>> = {
  acct: { x64: 163, arm64: 89 },
  add_key: { x64: 248, arm64: 217 },
  bpf: { x64: 321, arm64: 280 },
  delete_module: { x64: 176, arm64: 106 },
  finit_module: { x64: 313, arm64: 273 },
  fsmount: { x64: 432, arm64: 432 },
  fsopen: { x64: 430, arm64: 430 },
  init_module: { x64: 175, arm64: 105 },
  io_uring_enter: { x64: 426, arm64: 426 },
  io_uring_register: { x64: 427, arm64: 427 },
  io_uring_setup: { x64: 425, arm64: 425 },
  kcmp: { x64: 312, arm64: 272 },
  kexec_load: { x64: 246, arm64: 104 },
  keyctl: { x64: 250, arm64: 219 },
  mount: { x64: 165, arm64: 40 },
  mount_setattr: { x64: 442, arm64: 442 },
  move_mount: { x64: 429, arm64: 429 },
  mq_open: { x64: 240, arm64: 180 },
  msgctl: { x64: 71, arm64: 187 },
  msgget: { x64: 68, arm64: 186 },
  msgrcv: { x64: 70, arm64: 188 },
  msgsnd: { x64: 69, arm64: 189 },
  open_by_handle_at: { x64: 304, arm64: 265 },
  open_tree: { x64: 428, arm64: 428 },
  perf_event_open: { x64: 298, arm64: 241 },
  pidfd_getfd: { x64: 438, arm64: 438 },
  pivot_root: { x64: 155, arm64: 41 },
  process_vm_readv: { x64: 310, arm64: 270 },
  process_vm_writev: { x64: 311, arm64: 271 },
  ptrace: { x64: 101, arm64: 117 },
  quotactl: { x64: 179, arm64: 60 },
  reboot: { x64: 169, arm64: 142 },
  request_key: { x64: 249, arm64: 218 },
  semctl: { x64: 66, arm64: 191 },
  semget: { x64: 64, arm64: 190 },
  semop: { x64: 65, arm64: 193 },
  semtimedop: { x64: 220, arm64: 192 },
  setns: { x64: 308, arm64: 268 },
  // Kernels that share between sessions would give it as much as the server.
  setsid: { x64: 112, arm64: 157 },
  shmat: { x64: 30, arm64: 196 },
  shmctl: { x64: 31, arm64: 195 },
  shmget: { x64: 29, arm64: 194 },
  swapon: { x64: 167, arm64: 224 },
  umount2: { x64: 166, arm64: 39 },
  unshare: { x64: 272, arm64: 97 },
  userfaultfd: { x64: 323, arm64: 282 },
}
const socketCall: Record<Machine, number> = { x64: 41, arm64: 198 }
const architecture: Record<Machine, number> = { x64: 0xc000003e, arm64: 0xc00000b7 }

const loadWord = 0x20
const jumpIfEqual = 0x15
const jumpIfAtLeast = 0x35
const giveBack = 0x06
const allow = 0x7fff0000
const killProcess = 0x80000000
const notPermitted = 0x00050001
const offsetOfNumber = 0
const offsetOfArchitecture = 4
const offsetOfFirstArgument = 16
const localSockets = 1
/** Numbers of another calling convention of x64, which the list does not know. */
const firstForeignNumber = 0x40000000

type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number]

/** The filter as the kernel reads it; null for a machine whose numbers are not known. */
export const systemCallFilter = (machine: string): Buffer | null => {
  if (machine !== 'x64' && machine !== 'arm64') return null
  const program: Instruction[] = [
    [loadWord, 0, 0, offsetOfArchitecture],
    [jumpIfEqual, 1, 0, architecture[machine]],
    [giveBack, 0, 0, killProcess],
    [loadWord, 0, 0, offsetOfNumber],
    [jumpIfAtLeast, 0, 1, firstForeignNumber],
    [giveBack, 0, 0, notPermitted],
  ]
  for (const numbers of Object.values(refused)) {
    program.push([jumpIfEqual, 0, 1, numbers[machine]], [giveBack, 0, 0, notPermitted])
  }
  program.push(
    [jumpIfEqual, 0, 3, socketCall[machine]],
    [loadWord, 0, 0, offsetOfFirstArgument],
    [jumpIfEqual, 1, 0, localSockets],
    [giveBack, 0, 0, notPermitted],
    [giveBack, 0, 0, allow],
  )
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [code, whenTrue, whenFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(whenTrue, index * 8 + 2)
    bytes.writeUInt8(whenFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  }
  return bytes
}
