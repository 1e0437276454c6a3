/** Side of the square in points: sharp at 64 px on a screen of double density, and small enough to send. */
const SIDE = 192;
const QUALITY = 0.85;

/** The file is none that this browser can show. */
export class UnreadablePicture extends Error {}

/**
 * The middle of a picture as a small JPEG in a data address. It is drawn anew, so that nothing but the picture leaves the
 * device: neither the place it was taken at nor the camera. Rejects with `UnreadablePicture`.
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
