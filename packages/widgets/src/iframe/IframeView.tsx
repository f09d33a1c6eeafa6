import { useEffect, useState } from 'react'
import { frameAddress } from '../media/media-address.ts'
import styles from '../media/Media.module.css'
import loading from '../shared/loading.module.css'
import { flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { sandboxOf } from './sandbox.ts'

/** A page from elsewhere in a frame that lets it do no more than the builder allows. */
export const IframeView = ({ id, host, values, describedBy }: WidgetViewProps) => {
  const [loaded, setLoaded] = useState('')
  const read = frameAddress(values.url, globalThis.location?.origin ?? '')
  const address = 'address' in read ? read.address : ''
  const sandbox = sandboxOf(values)
  const isLoaded = loaded !== '' && loaded === address

  useEffect(() => {
    if (flagOf(values.isLoaded) !== isLoaded) host.setValue(id, 'isLoaded', isLoaded)
  }, [id, host, isLoaded, values.isLoaded])

  return (
    <div className={styles.frame} data-border={flagOf(values.hasBorder, true) ? '' : undefined}>
      {'problem' in read ? (
        <p className={styles.note}>{read.problem}</p>
      ) : (
        <iframe
          // Another permission takes effect with the next page only: the frame is made anew.
          key={`${sandbox} ${address}`}
          className={`${styles.fill} ${isLoaded ? '' : (loading.shimmer ?? '')}`}
          src={address}
          title={textOf(values.title) || 'Embedded page'}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          loading="lazy"
          allow={flagOf(values.allowFullScreen) ? 'fullscreen' : ''}
          aria-describedby={describedBy}
          onLoad={() => {
            setLoaded(address)
            host.trigger(id, 'onLoad')
          }}
        />
      )}
    </div>
  )
}
