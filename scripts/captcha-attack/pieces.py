"""Two ways to cut a picture into one piece a letter."""
import cv2
import numpy as np

SIDE = 24
WINDOW = 32
HOG = cv2.HOGDescriptor((WINDOW, WINDOW), (16, 16), (8, 8), (8, 8), 9)


def segments(black, count):
    """Cuts a black-on-white picture at the weakest column near each equal share of the ink, specks dropped."""
    labels, lab, stats, _ = cv2.connectedComponentsWithStats((black == 0).astype(np.uint8))
    letters = [label for label in range(1, labels)
               if stats[label, cv2.CC_STAT_AREA] > 40 and stats[label, cv2.CC_STAT_WIDTH] < black.shape[1] * 0.8]
    ink = np.isin(lab, letters)
    columns = ink.sum(0)
    inked = np.where(columns > 3)[0]
    left, right = (inked[0], inked[-1] + 1) if len(inked) >= count * 8 else (0, black.shape[1])
    step, bounds = (right - left) / count, [left]
    for index in range(1, count):
        middle, reach = int(left + index * step), max(2, int(step * 0.25))
        bounds.append(middle - reach + int(np.argmin(columns[middle - reach:middle + reach])))
    return [cv2.resize(ink[:, a:max(a + 2, b)].astype(np.float32), (SIDE, SIDE)).ravel()
            for a, b in zip(bounds, bounds[1:] + [right])]


def windows(grey, count):
    """Equal, slightly overlapping windows between the outermost busy columns."""
    soft = cv2.GaussianBlur(grey, (0, 0), 1.0)
    busy = np.abs(cv2.Sobel(soft, cv2.CV_32F, 1, 0)).mean(0)
    busy = cv2.GaussianBlur(busy[None], (0, 0), 4).ravel()
    inked = np.where(busy > busy.max() * 0.45)[0]
    left, right = inked[0], inked[-1] + 1
    width, out = (right - left) / count, []
    for index in range(count):
        a = int(max(0, left + (index - 0.2) * width))
        b = int(min(grey.shape[1], left + (index + 1.2) * width))
        out.append(cv2.resize(soft[:, a:max(a + 4, b)], (WINDOW, WINDOW)))
    return out


def gradient_windows(grey, count):
    """The same windows as histograms of gradients, which are blind to swaps of dark and light."""
    return [HOG.compute(window).ravel() for window in windows(grey, count)]
