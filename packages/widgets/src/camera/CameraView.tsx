import { useRef, type FocusEvent } from 'react'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import { AppIcon } from '../icons/AppIcon.tsx'
import { Field } from '../shared/Field.tsx'
import loading from '../shared/loading.module.css'
import type { WidgetViewProps } from '../view.ts'
import styles from './CameraView.module.css'
import { useCamera } from './use-camera.ts'
import { useCaptured } from './use-captured.ts'
import { useScanning } from './use-scanning.ts'
import type { camera } from './camera.ts'

/** A camera that takes photos or reads codes. It starts only when a person asks for it. */
export const CameraView = (props: WidgetViewProps<typeof camera>) => {
  const { values, record } = props
  const video = useRef<HTMLVideoElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const scans = values.cameraMode === 'SCAN'
  const kinds = values.scannedKinds
  const captured = useCaptured(props, scans, kinds)
  const { state, shown } = captured
  const camera = useCamera(video, values.facing)
  const isOn = camera.phase.name === 'on' && !state.isLocked
  const goesOn = scans && values.keepsScanning
  const { id: controlId } = state.control

  /** The button that was pressed may go away; the focus must not go with it. */
  const keepFocus = () => {
    if (whole.current?.contains(document.activeElement) === true)
      stage.current?.focus({ preventScroll: true })
  }
  useScanning(video, {
    isOn: isOn && scans,
    kinds,
    onCode: (code) => {
      captured.takeCode(code)
      if (goesOn) return
      keepFocus()
      camera.stop()
    },
    onFailure: () => {
      camera.stop()
      captured.complain('The reader of codes could not be loaded. Start the camera once more.')
    },
  })
  const takePhoto = () => {
    const element = video.current
    if (element === null || element.videoWidth === 0) return
    captured.takePhoto({ source: element, width: element.videoWidth, height: element.videoHeight })
    keepFocus()
    camera.stop()
  }
  const start = (facing?: 'environment' | 'user') => {
    keepFocus()
    captured.complain('')
    camera.start(facing)
  }
  const stop = () => {
    keepFocus()
    camera.stop()
  }
  const onBlur = (event: FocusEvent) => {
    // The question of the browser whether the camera may be used takes the focus away for a moment.
    if (event.relatedTarget === null) return
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      state.leave()
  }
  const isIdle = camera.phase.name === 'off' || camera.phase.name === 'failed'
  const hasPhoto = !scans && shown !== ''
  const again = shown !== '' ? (scans ? 'Read another' : 'Take another') : 'Start camera'

  return (
    <Field {...state.field} isGroup fillsHeight={record.height.mode !== 'fitContent'}>
      <div
        ref={whole}
        role="group"
        aria-label={state.label === '' ? state.control['aria-label'] : undefined}
        aria-labelledby={state.label === '' ? undefined : `${controlId}-label`}
        aria-describedby={state.control['aria-describedby']}
        className={styles.camera}
        onBlur={onBlur}
      >
        <div
          ref={stage}
          tabIndex={-1}
          className={[styles.stage, state.isAwaited && shown === '' && loading.shimmer]
            .filter(Boolean)
            .join(' ')}
          data-invalid={state.problem === undefined ? undefined : ''}
          data-on={isOn ? '' : undefined}
          data-disabled={state.isDisabled ? '' : undefined}
        >
          {isOn && (
            <>
              {/* The picture of a camera has no sound. */}
              <video
                ref={video}
                className={styles.sight}
                data-mirrored={camera.facing === 'user' ? '' : undefined}
                playsInline
                muted
                aria-label={scans ? 'Hold a code before the camera' : 'What the camera sees'}
              />
              {scans && <span className={styles.aim} aria-hidden="true" />}
            </>
          )}
          {isIdle && hasPhoto && <img className={styles.sight} src={shown} alt="What was taken" />}
          {isIdle && !hasPhoto && (
            <div className={styles.empty}>
              {camera.phase.name === 'failed' ? (
                <div role="alert" className={styles.words}>
                  <p className={styles.title}>{camera.phase.problem.title}</p>
                  <p>{camera.phase.problem.detail}</p>
                </div>
              ) : (
                <>
                  <AppIcon name={scans ? 'scan-line' : 'camera'} size={28} />
                  {shown !== '' && <p className={styles.code}>{shown}</p>}
                </>
              )}
            </div>
          )}
          {camera.phase.name === 'starting' && (
            <p className={styles.words} role="status">
              The camera is starting. Allow it where the browser asks.
            </p>
          )}
        </div>
        <div role="status" className={styles.news}>
          {isOn && goesOn && shown}
        </div>
        {captured.complaint !== '' && (
          <div role="alert" className={styles.complaint}>
            {captured.complaint}
          </div>
        )}
        {!state.isReadOnly && (
          // Focusing the field means its first button: the rest of it takes no keys.
          <div id={controlId} className={styles.tools}>
            {isOn && !scans && (
              <SmallButton kind="primary" onClick={takePhoto}>
                Take photo
              </SmallButton>
            )}
            {isOn && (
              <SmallButton onClick={() => start(camera.facing === 'user' ? 'environment' : 'user')}>
                Switch camera
              </SmallButton>
            )}
            {!isIdle && (
              <SmallButton kind="quiet" onClick={stop}>
                Stop
              </SmallButton>
            )}
            {isIdle && (
              <>
                <SmallButton
                  kind={shown === '' ? 'primary' : 'usual'}
                  disabled={state.isDisabled}
                  onClick={() => start()}
                >
                  {again}
                </SmallButton>
                <SmallButton disabled={state.isDisabled} onClick={() => input.current?.click()}>
                  Choose picture
                </SmallButton>
                {shown !== '' && (
                  <SmallButton
                    kind="quiet"
                    disabled={state.isDisabled}
                    onClick={() => {
                      keepFocus()
                      captured.clear()
                    }}
                  >
                    Remove
                  </SmallButton>
                )}
              </>
            )}
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          capture={camera.facing}
          hidden
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file !== undefined && !state.isLocked) captured.takeFile(file)
          }}
        />
      </div>
    </Field>
  )
}
