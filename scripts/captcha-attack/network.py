"""A small convolutional network: python3 scripts/captcha-attack/network.py DIR windows|whole [EPOCHS].

Trains on 3,000 labelled captchas and reads 500 others. `windows`: one equal window a letter. `whole`: the whole picture,
without cutting, one output a position. Swaps of dark and light, small shifts and noise are augmented. Needs torch."""
import sys

import cv2
import numpy as np
import torch
from torch import nn

from pictures import load
from pieces import windows

TRAIN, TEST, BATCH = 3000, 500, 64
WHOLE = (112, 40)


def conv(into, out):
    return [nn.Conv2d(into, out, 3, padding=1, bias=False), nn.BatchNorm2d(out), nn.ReLU()]


def window_network(letters):
    return nn.Sequential(
        *conv(1, 32), nn.MaxPool2d(2), *conv(32, 64), nn.MaxPool2d(2), *conv(64, 128), nn.MaxPool2d(2),
        nn.Flatten(), nn.Dropout(0.4), nn.Linear(2048, 128), nn.ReLU(), nn.Dropout(0.3), nn.Linear(128, letters),
        nn.Unflatten(1, (1, letters)))


def whole_network(letters, positions):
    return nn.Sequential(
        *conv(1, 32), nn.MaxPool2d(2), *conv(32, 64), nn.MaxPool2d(2), *conv(64, 96), *conv(96, 96), nn.MaxPool2d(2),
        *conv(96, 128), nn.Flatten(), nn.Dropout(0.4), nn.Linear(128 * 14 * 5, 256), nn.ReLU(), nn.Dropout(0.3),
        nn.Linear(256, positions * letters), nn.Unflatten(1, (positions, letters)))


def tensor(pictures):
    return torch.tensor(np.array(pictures).astype(np.float32) / 127 - 1)[:, None]


def augment(batch, reach):
    batch = torch.roll(batch, (int(torch.randint(-3, 4, ())), int(torch.randint(-reach, reach + 1, ()))), (2, 3))
    swap = torch.sign(torch.rand(len(batch), 1, 1, 1) - 0.5)
    return batch * swap + 0.1 * torch.randn_like(batch)


def train(network, x, y, epochs, reach):
    """`y` holds one letter number a position."""
    optimiser = torch.optim.AdamW(network.parameters(), 2e-3, weight_decay=1e-2)
    steps = epochs * ((len(x) + BATCH - 1) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2e-3, total_steps=steps)
    network.train()
    for epoch in range(epochs):
        total = 0.0
        for index in torch.randperm(len(x)).split(BATCH):
            out = network(augment(x[index], reach))
            loss = nn.functional.cross_entropy(out.flatten(0, 1), y[index].flatten(), label_smoothing=0.05)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item() * len(index)
        print(f'epoch {epoch + 1} of {epochs}: loss {total / len(x):.2f}', flush=True)


def predict(network, x):
    """Reads each picture as it is and inverted, and trusts the sum."""
    network.eval()
    with torch.no_grad():
        return torch.cat([(network(part) + network(-part)).argmax(2) for part in x.split(200)])


def main():
    folder, kind = sys.argv[1], sys.argv[2]
    epochs = int(sys.argv[3]) if len(sys.argv) > 3 else {'windows': 15, 'whole': 40}[kind]
    torch.manual_seed(1)
    (pictures, answers), (unseen, wanted) = load(folder, 0, TRAIN), load(folder, TRAIN, TEST)
    alphabet = sorted({letter for answer in answers for letter in answer})
    positions = len(answers[0])
    number = lambda texts: torch.tensor([[alphabet.index(letter) for letter in text] for text in texts])

    if kind == 'windows':
        cut = lambda greys: tensor([window for grey in greys for window in windows(grey, positions)])
        network, reach, y = window_network(len(alphabet)), 4, number(answers).flatten()[:, None]
    else:
        cut = lambda greys: tensor([cv2.resize(grey, WHOLE, interpolation=cv2.INTER_AREA) for grey in greys])
        network, reach, y = whole_network(len(alphabet), positions), 8, number(answers)

    train(network, cut(pictures), y, epochs, reach)
    right = predict(network, cut(unseen)).reshape(len(unseen), positions) == number(wanted)
    captchas, letters = right.all(1).float().mean(), right.float().mean()
    print(f'{kind}, {epochs} epochs: captchas {captchas:.1%}, letters {letters:.1%}')


main()
