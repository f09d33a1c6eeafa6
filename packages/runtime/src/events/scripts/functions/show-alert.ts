import { alertSeconds, badAlertDuration } from '../../../alerts/alert-arguments.ts'
import { ClientArgumentError, textArgument, wordArgument } from '../client-arguments.ts'
import { done, type ClientFunction } from '../client-function.ts'

const styles = ['info', 'success', 'warning', 'error'] as const
const positions = ['top', 'topLeft', 'topRight', 'bottom', 'bottomLeft', 'bottomRight'] as const

/** Shows a short message; a blank one is skipped. */
export const showAlert: ClientFunction = {
  name: 'showAlert',
  signature: 'showAlert(message, style, duration, position)',
  help: `Shows a short message at the edge of the screen. style is one of ${styles.join(', ')}; duration is in seconds, a negative one stays until it is closed; position is one of ${positions.join(', ')}.`,
  run: ([message, style, duration, position], { host }) => {
    const text = textArgument(message, 'showAlert', 'message')
    const look = wordArgument(
      style,
      styles,
      'info',
      `The style of an alert must be one of ${styles.join(', ')}.`,
    )
    const place = wordArgument(
      position,
      positions,
      'bottomRight',
      `The position of an alert must be one of ${positions.join(', ')}.`,
    )
    const seconds = alertSeconds(duration)
    if (seconds === null) throw new ClientArgumentError(badAlertDuration)
    if (text.trim() !== '') host.alerts.show(text, look, seconds, place)
    return done
  },
}
