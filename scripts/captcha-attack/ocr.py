"""Tesseract against captchas: python3 scripts/captcha-attack/ocr.py DIR [COUNT = 500].

Every clean-up with every page mode is scored alone. `any` counts a captcha as read when at least one combination has
it right; an attacker cannot know which, so that is an upper bound."""
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import cv2

from pictures import CLEANUPS, load

os.environ['OMP_THREAD_LIMIT'] = '1'
SCALE, BORDER = 3, 20
SINGLE_LINE, SINGLE_WORD = 7, 8
DRAWN = 'AEMNOPQRTUWYZSempuwyzs023567'
SAME = str.maketrans('0Q7ZS', 'OOT25')  # what the server takes for the same


def read_all(job):
    """One clean-up and page mode over every picture, in one run of tesseract (a list file)."""
    cleanup, mode, files = job
    with tempfile.NamedTemporaryFile('w', suffix='.txt') as listing:
        listing.write('\n'.join(files))
        listing.flush()
        command = ['tesseract', listing.name, '-', '--psm', str(mode), '--dpi', '150',
                   '-c', 'page_separator=\f', '-c', f'tessedit_char_whitelist={DRAWN}']
        out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    pages = out.split('\f')[:len(files)]
    return cleanup, mode, [''.join(page.split()).upper().translate(SAME) for page in pages]


def main():
    folder, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 500
    pictures, answers = load(folder, 0, count)
    with tempfile.TemporaryDirectory() as scratch:
        jobs = []
        for name, cleanup in CLEANUPS.items():
            files = []
            for index, grey in enumerate(pictures):
                files.append(os.path.join(scratch, f'{name}-{index}.png'))
                clean = cleanup(grey, SCALE)
                cv2.imwrite(files[-1], cv2.copyMakeBorder(clean, *[BORDER] * 4, cv2.BORDER_REPLICATE))
            jobs += [(name, mode, files) for mode in (SINGLE_LINE, SINGLE_WORD)]
        with ThreadPoolExecutor(int(os.environ.get('JOBS', '1'))) as pool:
            results = list(pool.map(read_all, jobs))
    best, by_any = 0, set()
    for cleanup, mode, texts in results:
        right = {index for index, (text, answer) in enumerate(zip(texts, answers)) if text == answer}
        best, by_any = max(best, len(right)), by_any | right
        print(f'{cleanup:16} psm {mode}: {len(right) / len(answers):6.1%}', flush=True)
    print(f'best single {best / len(answers):.1%}, any of {len(results)} {len(by_any) / len(answers):.1%}, n = {len(answers)}')


main()
