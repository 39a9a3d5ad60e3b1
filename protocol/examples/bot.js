// A UWI engine that knows no rules: a rules engine, its child, tells it what is legal, and it picks a move itself.
//
//     node bot.js [--rules COMMAND]        COMMAND: default $WOODCRAFT_RULES, else woodcraft; words split at blanks
//
// Only `go`, what ends it, and the bot's own options are decided here; every other line is the child's to answer,
// malformed ones included. An `isready` behind each line that is passed on tells where its answer ends. No packages.
'use strict';

const { spawn } = require('node:child_process');

const LONGEST = 1 << 20;
// What the greedy style likes best, in this order, and what it does last.
const FIRST = ['complete', 'claim', 'pick', 'tool', 'improve', 'hire', 'take', 'produce', 'plant', 'act'];
const LAST = ['market', 'done', 'berries', 'end'];
const OPTIONS = { seed: /^[0-9]{1,9}$/, style: /^(random|greedy)$/ };
const NUMBER = '[+-]?[0-9]{1,15}(?:\\.[0-9]{0,15})?';
const LIMITS = {
  id: /^[!-~]{1,64}$/,
  nodes: /^0*[1-9][0-9]{0,14}$/,
  movetime: new RegExp(`^${NUMBER}$`),
  clock: new RegExp(`^${NUMBER}(?:,${NUMBER})*$`),
  inc: new RegExp(`^${NUMBER}(?:,${NUMBER})*$`),
  searchmoves: /^[!-~]+$/,
  infinite: /^$/,
  ponder: /^$/,
};

// Bytes pass through as they are: one character stands for one byte.
const say = (line) => process.stdout.write(`${line}\n`, 'latin1');
const error = (code, cmd, text, more = '') => say(`error code=${code} cmd=${cmd}${more} text=${text}`);
const idAmong = (words) => words.filter((word) => word.startsWith('id=')).map((word) => ` ${word}`)[0] ?? '';

class Bot {
  constructor(rules) {
    const [program, ...args] = rules.split(/\s+/).filter(Boolean);
    this.child = spawn(program ?? '', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.on('error', (why) => this.fail(`the rules engine '${rules}' cannot be run: ${why.message}`));
    this.child.on('exit', () => this.fail('the rules engine has ended'));
    this.child.stdin.on('error', () => {});
    this.options = { seed: '0', style: 'random' };
    this.toAct = 'none';
    this.search = null; // the search that waits for stop or ponderhit: id, moves, whether ponderhit ends it
    this.told = [];
    this.wake = null;
    eachLine(this.child.stdout, (line) => this.hear(line));
  }

  fail(why) {
    process.stderr.write(`bot.js: ${why}\n`);
    process.exit(1);
  }

  hear(line) {
    if (line !== 'readyok') {
      this.told.push(line);
      return;
    }
    const answer = this.told;
    this.told = [];
    this.wake(answer);
  }

  // The child's answer to a line.
  ask(line) {
    return new Promise((resolve) => {
      this.wake = resolve;
      this.child.stdin.write(`${line}\nisready\n`, 'latin1');
    });
  }

  // Answers a line; false for quit.
  async obey(line) {
    const [word, ...words] = line.replace(/^\xef\xbb\xbf/, '').split(/[ \t]+/).filter(Boolean);
    if (this.search && (word === 'go' || word === 'setoption')) {
      error('busy', word, 'a search is running', word === 'go' ? idAmong(words) : '');
    } else if (word === 'perft' || word === 'bench') {
      error('unsupported', word, 'ask the rules engine itself');
    } else if (word === 'uwi') {
      await this.greet(line);
    } else if (word === 'setoption') {
      await this.setOption(words, line);
    } else if (word === 'go') {
      await this.go(words);
    } else if ((word === 'stop' || word === 'ponderhit') && !words.length) {
      this.answer(word === 'ponderhit');
    } else if (word === 'isready' && !words.length) {
      await this.ask('');
      say('readyok');
    } else if (word !== 'quit') {
      await this.passOn(word, line);
    }
    return word !== 'quit';
  }

  // Lets the child answer, and notes who is to act.
  async passOn(word, line) {
    if (word === 'newgame' && this.search) {
      say(`bestmove none reason=cancelled${this.search.id}`);
      this.search = null;
    }
    for (const told of await this.ask(line)) {
      if (told.startsWith('posok ')) this.toAct = /toact=(\S+)/.exec(told)[1];
      say(told);
    }
  }

  // The handshake: the child's rules, and of its talents those that are passed on.
  async greet(line) {
    const answer = await this.ask(line);
    if (answer.at(-1) !== 'uwiok') {
      say(answer.at(-1));
      return;
    }
    const lineOf = (word) => answer.find((told) => told.split(' ')[0] === word);
    const caps = lineOf('caps').split(' ').filter((cap) => cap === 'eval' || cap === 'json');
    say('id name Little Bot in JavaScript');
    say('id author the Woodcraft Engine authors');
    say('id version 1');
    say('protocol 1.0');
    say(`caps ${[...caps, 'ponder', 'searchmoves'].join(' ')}`);
    say(lineOf('rules'));
    say('option name Seed type spin default 0 min 0 max 999999999');
    say('option name Style type combo default random var random var greedy');
    say('uwiok');
  }

  // Sets an own option; of others the child says what it thinks.
  async setOption(words, line) {
    const name = words[0] === 'name' ? (words[1] ?? '').toLowerCase() : '';
    const value = words.slice(3).join(' ');
    if (!Object.hasOwn(OPTIONS, name)) {
      await this.passOn('setoption', line);
    } else if (words[2] !== 'value' || !OPTIONS[name].test(value)) {
      error('badoption', 'setoption', `${name} takes ${OPTIONS[name].source}`);
    } else {
      this.options[name] = value;
    }
  }

  // Starts a search, which ends here and now unless it is infinite.
  async go(words) {
    const name = idAmong(words);
    const limits = {};
    for (const word of words) {
      const at = word.includes('=') ? word.indexOf('=') : word.length;
      const key = word.slice(0, at);
      if (key in limits || !Object.hasOwn(LIMITS, key) || !LIMITS[key].test(word.slice(at + 1))) {
        error('badarg', 'go', 'no such limit, or not so', `${name} token=${word}`);
        return;
      }
      limits[key] = word.slice(at + 1);
    }
    const [legal] = await this.ask('legal');
    if (legal.includes('code=noposition')) {
      error('noposition', 'go', 'there is no position yet', name);
    } else if (legal.includes('code=notmyturn')) {
      say(`bestmove none reason=notmyturn${name}`);
    } else if (!/^\d$/.test(this.toAct)) {
      say(`bestmove none reason=${this.toAct === 'chance' ? 'chance' : 'gameover'}${name}`);
    } else {
      await this.begin(limits, legal.split('moves=')[1].split('+'), name);
    }
  }

  // Starts a search whose limits are well formed.
  async begin(limits, legal, name) {
    const moves = limits.searchmoves === undefined ? legal : limits.searchmoves.split('+');
    const strange = moves.find((move) => !legal.includes(move));
    const players = Number(/ players=(\d)/.exec((await this.ask('state'))[0])[1]);
    if (strange !== undefined) {
      error('illegal', 'go', 'not legal here', `${name} token=${strange}`);
    } else if (limits.clock !== undefined && limits.clock.split(',').length !== players) {
      error('badarg', 'go', `clock= takes ${players} times here`, `${name} token=clock=`);
    } else {
      const ends = ['nodes', 'movetime', 'clock'].some((key) => key in limits);
      this.search = { id: name, moves, ends };
      if (!('ponder' in limits)) this.answer(true);
    }
  }

  // Answers the search that waits, if one does and, if so told, it has limits that end it.
  answer(onlyPondered) {
    if (!this.search || (onlyPondered && !this.search.ends)) return;
    const { id, moves } = this.search;
    this.search = null;
    const move = this.choose(moves);
    say(`info${id} time=0 nodes=1 multipv=1 move=${move} visits=1 pv=${move}`);
    say(`bestmove ${move}${id}`);
  }

  // The move: with one seed the same for the same list, and the list tells nothing that the seat can't see.
  choose(moves) {
    let number = 2166136261;
    for (const byte of Buffer.from(`${this.options.seed} ${moves.join('+')}`, 'latin1')) {
      number = Math.imul(number ^ byte, 16777619) >>> 0;
    }
    let liked = moves;
    if (this.options.style === 'greedy') {
      const best = Math.min(...moves.map(rank));
      liked = moves.filter((move) => rank(move) === best);
    }
    return liked[number % liked.length];
  }
}

// How much the greedy style likes a move; less is more.
function rank(move) {
  const word = move.split(':')[0];
  if (FIRST.includes(word)) return FIRST.indexOf(word);
  return LAST.includes(word) ? FIRST.length + 1 + LAST.indexOf(word) : FIRST.length;
}

// Calls back with each line of a stream, whatever ends it; null for one that is too long.
function eachLine(stream, onLine) {
  let begun = '';
  stream.setEncoding('latin1');
  stream.on('data', (data) => {
    const lines = (begun + data).split(/[\r\n]/);
    begun = lines.pop().slice(0, LONGEST + 1);
    for (const line of lines) onLine(line.length > LONGEST ? null : line);
  });
  stream.on('end', () => begun && onLine(begun));
}

function main(args) {
  if (args.length && (args[0] !== '--rules' || args.length !== 2)) {
    process.stderr.write('usage: bot.js [--rules COMMAND]\n');
    process.exit(1);
  }
  const bot = new Bot(args[1] ?? process.env.WOODCRAFT_RULES ?? 'woodcraft');
  process.stdout.on('error', () => process.exit(0));
  if (!process.stdin.isTTY) process.on('SIGINT', () => {});
  // One line after another, each when the one before has been answered.
  let turn = Promise.resolve();
  eachLine(process.stdin, (line) => {
    turn = turn.then(async () => {
      if (line === null) error('toolong', '-', 'a line has at most 1 MiB');
      else if (!(await bot.obey(line))) process.exit(0);
    });
  });
  process.stdin.on('end', () => turn.then(() => process.exit(0)));
}

main(process.argv.slice(2));
