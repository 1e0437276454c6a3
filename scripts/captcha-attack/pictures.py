"""Loading captchas, and the usual clean-ups before reading them. An attacker has no more than this."""
import glob
import os

import cv2
import numpy as np


def load(folder, first, count):
    """Grey pictures and their answers."""
    files = sorted(glob.glob(os.path.join(folder, '*.png')))[first:first + count]
    answers = [os.path.basename(file)[:-4].split('_')[1] for file in files]
    return [cv2.imread(file, cv2.IMREAD_GRAYSCALE) for file in files], answers


def enlarge(grey, scale):
    return grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)


def soften(grey, scale):
    return cv2.GaussianBlur(enlarge(grey, scale), (0, 0), 0.8 * scale)


def median(grey, scale):
    return cv2.medianBlur(enlarge(grey, scale), 2 * scale + 1)


def otsu(grey):
    return cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1]


def dark_ink(binary):
    """Black on white, taking the rarer of the two for ink."""
    return binary if (binary == 0).mean() < 0.5 else 255 - binary


def close(binary, size):
    """Thin dark lines go."""
    return cv2.morphologyEx(binary, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))


def local_contrast(grey, scale):
    """Distance from the local mean: the same for dark on light and light on dark."""
    mean = cv2.resize(cv2.GaussianBlur(grey, (0, 0), 8), None, fx=scale, fy=scale)
    return cv2.absdiff(soften(grey, scale), mean)


def edges(grey, scale):
    soft = soften(grey, scale)
    slope = cv2.magnitude(cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1))
    return otsu(cv2.normalize(slope, None, 0, 255, cv2.NORM_MINMAX).astype(np.uint8))


def adaptive(grey, scale):
    return dark_ink(cv2.adaptiveThreshold(
        median(grey, scale), 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, 20 * scale + 1, 4))


CLEANUPS = {
    'enlarged': enlarge,
    'inverted': lambda grey, scale: 255 - enlarge(grey, scale),
    'median': median,
    'otsu': lambda grey, scale: dark_ink(otsu(soften(grey, scale))),
    'otsu-inverted': lambda grey, scale: 255 - dark_ink(otsu(soften(grey, scale))),
    'otsu-thick': lambda grey, scale: close(dark_ink(otsu(soften(grey, scale))), 2 * scale),
    'adaptive': adaptive,
    'local-contrast': lambda grey, scale: 255 - otsu(local_contrast(grey, scale)),
    'edges': lambda grey, scale: 255 - edges(grey, scale),
    'edges-filled': lambda grey, scale: 255 - close(edges(grey, scale), 3 * scale),
}
