// Who served this page: the till program on this machine says so in the page itself; otherwise it was a server, and the
// browser keeps the till.
import { hostMeta } from '../../ipc/window-frames.ts';

/** The host's build; undefined when no host served the page. */
export function hostBuild(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${hostMeta}"]`);
  return meta?.content;
}
