import { ProductPicture } from './product-picture';
import { ProductPictureNarrow } from './product-picture-narrow';

/** Both drawings; CSS shows the one that fits. */
export default function StoryPicture() {
  return (
    <div className="pic">
      <ProductPicture />
      <ProductPictureNarrow />
    </div>
  );
}
