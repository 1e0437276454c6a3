/** Side of the square in pixels: sharp at 64 px on a high-density screen, and small enough to send. */
const SIDE = 192;
const QUALITY = 0.85;

/** The file is not an image that this browser can decode. */
export class UnreadablePicture extends Error {}

/**
 * Returns the centre of an image as a small JPEG data URL. It is redrawn, so that no metadata such as location or
 * camera leaves the device. Rejects with `UnreadablePicture`.
 */
export async function squareOf(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture();
  });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const paper = canvas.getContext('2d');
  if (!paper) throw new UnreadablePicture();
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE, SIDE);
  const side = Math.min(image.width, image.height);
  paper.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
