import { useEffect, useRef, useState, type RefObject } from 'react'
import { cameraProblem, unsupported, type CameraProblem } from './camera-problems.ts'

/** Which camera of a phone. */
export type Facing = 'environment' | 'user'

type Phase =
  | { readonly name: 'off' | 'starting' | 'on' }
  | { readonly name: 'failed'; readonly problem: CameraProblem }

/** The camera while a page shows it. */
export interface Camera {
  readonly phase: Phase
  readonly facing: Facing
  readonly start: (facing?: Facing) => void
  readonly stop: () => void
}

const stopTracks = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Starts and stops the camera, and shows it in a video element. It never runs after the widget is gone. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>, first: Facing): Camera => {
  const [phase, setPhase] = useState<Phase>({ name: 'off' })
  const [chosen, setChosen] = useState<Facing>()
  const stream = useRef<MediaStream>(undefined)
  /** Counts what was asked for; an answer to an older question is not taken. */
  const asked = useRef(0)
  const facing = chosen ?? first

  useEffect(
    () => () => {
      asked.current += 1
      stopTracks(stream.current)
    },
    [],
  )
  useEffect(() => {
    const element = video.current
    if (phase.name !== 'on' || element === null || stream.current === undefined) return
    element.srcObject = stream.current
    element.play().catch(() => {
      // It was taken away before it began to play.
    })
  }, [phase, video])

  const stop = () => {
    asked.current += 1
    stopTracks(stream.current)
    stream.current = undefined
    setPhase({ name: 'off' })
  }

  const open = async (wished: Facing) => {
    stop()
    const question = asked.current
    setPhase({ name: 'starting' })
    try {
      // Absent where the page was opened without https, whatever the types say.
      const devices: MediaDevices | undefined = navigator.mediaDevices
      if (devices === undefined) {
        setPhase({ name: 'failed', problem: unsupported })
        return
      }
      const opened = await devices.getUserMedia({
        audio: false,
        video: { facingMode: wished, width: { ideal: 1920 }, height: { ideal: 1080 } },
      })
      if (question !== asked.current) {
        stopTracks(opened)
        return
      }
      stream.current = opened
      for (const track of opened.getTracks())
        track.addEventListener('ended', () => {
          if (question === asked.current)
            setPhase({ name: 'failed', problem: cameraProblem({ name: 'NotReadableError' }) })
        })
      setPhase({ name: 'on' })
    } catch (failure) {
      if (question === asked.current) setPhase({ name: 'failed', problem: cameraProblem(failure) })
    }
  }
  return {
    phase,
    facing,
    start: (wished = facing) => {
      setChosen(wished)
      void open(wished)
    },
    stop,
  }
}
