"""Learning without a network: python3 scripts/captcha-attack/classical.py DIR [segments] [windows].

Trains on 3,000 labelled captchas and reads 500 others. `segments`: binarise, drop specks, cut at the valleys of the ink;
kNN and logistic regression on each piece. `windows`: equal windows as histograms of gradients; kNN, logistic regression
and a linear SVM. A captcha counts only when every letter is right."""
import sys
import warnings

import numpy as np
from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

from pictures import CLEANUPS, load
from pieces import gradient_windows, segments

warnings.filterwarnings('ignore')
TRAIN, TEST = 3000, 500


def knn():
    return make_pipeline(PCA(40), KNeighborsClassifier(5, weights='distance'))


def logistic():
    return make_pipeline(StandardScaler(), PCA(120), LogisticRegression(max_iter=300))


def linear_svm():
    return make_pipeline(StandardScaler(), LinearSVC(C=0.01))


def attack(name, cut, train, test, models):
    """`cut(picture, count)` gives one feature vector a letter."""
    x = np.array([piece for picture, answer in zip(*train) for piece in cut(picture, len(answer))])
    y = [letter for answer in train[1] for letter in answer]
    pieces = [np.array(cut(picture, len(answer))) for picture, answer in zip(*test)]
    letters = [letter for answer in test[1] for letter in answer]
    for label, model in models.items():
        model.fit(x, y)
        read = [model.predict(piece) for piece in pieces]
        captchas = np.mean([''.join(r) == answer for r, answer in zip(read, test[1])])
        print(f'{name} + {label}: captchas {captchas:.1%}, letters {np.mean(np.concatenate(read) == letters):.1%}', flush=True)


def main():
    folder, which = sys.argv[1], sys.argv[2:] or ['segments', 'windows']
    train, test = load(folder, 0, TRAIN), load(folder, TRAIN, TEST)
    if 'segments' in which:
        for cleanup in ('otsu', 'local-contrast', 'edges-filled'):
            clean = CLEANUPS[cleanup]
            attack(f'segments ({cleanup})', lambda grey, count: segments(clean(grey, 1), count), train, test,
                   {'kNN': knn(), 'logistic': logistic()})
    if 'windows' in which:
        attack('windows (gradients)', gradient_windows, train, test,
               {'kNN': knn(), 'logistic': logistic(), 'SVM': linear_svm()})


main()
