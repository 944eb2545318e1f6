import { describe, expect, it } from '@jest/globals';
import { captured } from './captured-run.js';

const seeds = ['--server-seed', 's', '--client-seed', 'c'];

describe('bad input', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['a card above 51', ['hand', '--cards', '1,2,3,52'], /cards\[3\]: expected a card from 0 to 51, got 52/],
    ['a negative card', ['hand', '--cards', '-1,2,3,4'], /cards\[0\]/],
    ['half a card', ['hand', '--cards', '1.5,2,3,4'], /cards\[0\].*1\.5/],
    ['a card that is not a number', ['hand', '--cards', '1,2,three,4'], /cards\[2\].*"three"/],
    ['a gap between cards', ['hand', '--cards', '1,,3,4'], /cards\[1\].*""/],
    ['too few cards', ['hand', '--cards', '1,2,3'], /cards: expected at least 4 cards/],
    ['too many cards', ['hand', '--cards', '1,2,3,4,5,6,7'], /cards: expected at most 6 cards/],
    ['fewer cards than the tableau draws', ['hand', '--cards', '0,0,0,0'], /only 4 were given/],
    ['no cards at all', ['hand'], /cards: expected a list/],
    ['no seed', ['draw', '--client-seed', 'c', '--nonce', '1'], /serverSeed: expected a string, got nothing/],
    [
      'an empty seed',
      ['draw', '--server-seed', '', '--client-seed', 'c', '--nonce', '1'],
      /serverSeed: .*non-empty/,
    ],
    [
      'a nonce below zero',
      ['draw', ...seeds, '--nonce', '-1'],
      /nonce: expected a whole number of at least 0, got -1/,
    ],
    ['a nonce above the safe integers', ['draw', ...seeds, '--nonce', '9007199254740992'], /nonce/],
    ['no cards to draw', ['draw', ...seeds, '--nonce', '1', '--count', '0'], /count.*from 1 to 416, got 0/],
    [
      'more cards than the shoe',
      ['draw', ...seeds, '--nonce', '1', '--decks', '1', '--count', '53'],
      /only 52 cards/,
    ],
    ['no decks', ['draw', ...seeds, '--nonce', '1', '--decks', '0'], /decks: expected "infinite".*got "0"/],
    ['an unknown round code', ['roads', 'P,Q'], /rounds\[1\].*"Q"/],
    ['no rounds', ['roads'], /rounds: expected a list/],
    ['an unknown number of decks', ['edges', '--decks', 'many'], /decks.*"many"/],
    ['a missing pay table file', ['edges', '--paytable', '/nowhere.json'], /cannot read \/nowhere\.json/],
    ['no rounds to simulate', ['simulate', '--rounds', '0'], /rounds.*got 0/],
    ['half a worker', ['simulate', '--rounds', '10', '--workers', '0.5'], /workers.*got 0\.5/],
    ['a missing bundle file', ['verify', '/nowhere.json'], /cannot read \/nowhere\.json/],
    ['no bundle', ['verify'], /expected the name of a JSON file/],
    ['an unknown option', ['hand', '--card', '1'], /unknown option '--card'/],
    ['an unknown command', ['shuffle'], /unknown command 'shuffle'/],
    ['both output options', ['hand', '--json', '--stdin'], /cannot be used with/],
  ])('%s is named on stderr and ends with code 2', async (_, argv, message) => {
    const { code, stdout, stderr } = await captured(argv);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
