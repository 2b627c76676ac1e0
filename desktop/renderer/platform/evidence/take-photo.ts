// One picture of this device's camera, small enough to lie in the journal until the server has it.
import { longestPhoto } from '@evertill/schemas';
import type { Refusal } from './take-evidence.ts';

/** Pixels of its longer side. */
const largest = 640;
const qualities = [0.8, 0.65, 0.5, 0.35];
/** ms until the camera has found how bright it is. */
const warmUp = 500;

export interface Photo {
  /** Base64 */
  readonly jpeg: string;
}

/** Pages that came without TLS have no camera. */
export async function takePhoto(signal: AbortSignal): Promise<Photo | Refusal> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return 'unavailable';
  let camera: MediaStream;
  try {
    camera = await devices.getUserMedia({ video: { facingMode: 'user', width: { ideal: largest } } });
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'unavailable';
  }
  const stop = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  try {
    // Allowed too late: the punch is written.
    if (signal.aborted) return 'unavailable';
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.srcObject = camera;
    await video.play();
    await new Promise((resolve) => setTimeout(resolve, warmUp));
    const jpeg = jpegOf(video);
    return jpeg === undefined ? 'unavailable' : { jpeg };
  } catch {
    return 'unavailable';
  } finally {
    stop();
  }
}

/** As good as fits, and smaller where nothing does. */
function jpegOf(video: HTMLVideoElement): string | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const most = (longestPhoto / 3) * 4;
  for (let side = largest; side >= 80; side /= 2) {
    const scale = Math.min(1, side / Math.max(videoWidth, videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const [, jpeg = ''] = canvas.toDataURL('image/jpeg', quality).split(',');
      if (jpeg.length > 0 && jpeg.length <= most) return jpeg;
    }
  }
  return undefined;
}
