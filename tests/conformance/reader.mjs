// A second reader of the conformance vectors: it goes by docs/conformance.md and shares no code with the package.
//   node reader.mjs FOLDER
// prints how many lines of each part it recomputed, and each that differs; ends with 1 where one does.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLenient } from "./lenient.mjs";

const folder = process.argv[2];
const readPart = (part) =>
  readFileSync(join(folder, `${part}.jsonl`), "ascii").trimEnd().split("\n").map((line) => JSON.parse(line));

// Classes of characters, written as the inside of a class of a regular expression.
const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LINE_BREAK = "(?:\\r\\n|[\\n-\\r\\x85\\u2028\\u2029])";
const hex = (code) => `\\u{${code.toString(16)}}`;
const classOf = (rows, name) =>
  rows.filter((row) => row.class === name).map((row) => `${hex(row.first)}-${hex(row.last)}`).join("");
const lengthOf = (text) => Array.from(text).length;

// --- The normal form --------------------------------------------------------------------------------------

const FOLDED = new Map([
  ...Array.from("‘’‚‛′ʼ‹›", (char) => [char, "'"]),
  ...Array.from("“”„‟″«»", (char) => [char, '"']),
  ...Array.from("‐‑‒–—―−\ufe58\ufe63", (char) => [char, "-"]),
  ...Array.from("\xad\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f", (char) => [char, ""]),
  ["…", "..."], ["\xb5", "\u03bc"],
  ["ﬀ", "ff"], ["ﬁ", "fi"], ["ﬂ", "fl"], ["ﬃ", "ffi"], ["ﬄ", "ffl"], ["ﬅ", "st"], ["ﬆ", "st"],
  ...Array.from({ length: 0x5e }, (_, n) => [String.fromCharCode(0xff01 + n), String.fromCharCode(0x21 + n)]),
]);
const TYPOGRAPHY = new RegExp(
  `\\xad[ \\t]*${LINE_BREAK}[ \\t]*|[${[...FOLDED.keys()].join("")}]` +
    "|(?<=[0-9])(?<![0-9]{4})(?<![.,][0-9]{1,2})[\\u202f\\u2009](?=[0-9]{3}(?![0-9]))",
  "gu",
);

function foldTypography(text) {
  return text.replace(TYPOGRAPHY, (found) => {
    if (FOLDED.has(found)) return FOLDED.get(found);
    return found === "\u202f" || found === "\u2009" ? "," : "";
  });
}

const characters = readPart("characters");
const OPAQUE = new RegExp(`([${classOf(characters, "unassigned")}]+|[${classOf(characters, "mark")}]{31,})`, "u");

function normalize(text, folding) {
  const folded = folding === "typography" ? foldTypography(text) : text;
  const pieces = folded.split(OPAQUE).map((piece, number) =>
    number % 2 ? piece : piece.normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC"),
  );
  return pieces.join("").replace(new RegExp(`[${BLANK}]+`, "g"), " ").replace(/^ | $/g, "");
}

// --- Digests ----------------------------------------------------------------------------------------------

function encodeCanonical(value) {
  if (Array.isArray(value)) return `[${value.map(encodeCanonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${encodeCanonical(value[key])}`);
  return `{${pairs.join(",")}}`;
}

const hashOf = (value) => "sha256:" + createHash("sha256").update(encodeCanonical(value), "utf8").digest("hex");

// --- Pointer lines ----------------------------------------------------------------------------------------

const NAME = `[Ee][${BLANK}]*[0-9]+`;
const ITEM = `${NAME}(?:[${BLANK}]*[-–][${BLANK}]*(?:[Ee][${BLANK}]*)?[0-9]+)?`;
const TAG = `\\[[${BLANK}]*${ITEM}(?:[${BLANK}]*[,;][${BLANK}]*${ITEM})*[${BLANK}]*\\]`;
const BULLET = new RegExp(`^[${BLANK}]*(?:[-*+•]|[0-9]+[.)])[${BLANK}]+`);
const NO_CLAIM = new RegExp(
  `^[${BLANK}]*(?:(?:\`{3,}|~{3,})[^\`]*|#{1,6}(?:[${BLANK}].*)?|(?:-[${BLANK}]*){3,}|(?:\\*[${BLANK}]*){3,}|(?:_[${BLANK}]*){3,})$`,
  "s",
);
const BETWEEN = new RegExp(`^[${BLANK},;.]*`);
const LEADING = new RegExp(`^[${BLANK}]*`);
const TRAILING = new RegExp(`[${BLANK}]*$`);
const LINE = new RegExp(`(.*?)(?:\\r\\n|[\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029]|$)`, "gsy");

function readTag(tag) {
  const pointers = [];
  for (const item of tag.split(/[,;]/)) {
    const numbers = item.match(/[0-9]+/g).map((digits) => digits.replace(/^0+(?=.)/, ""));
    if (numbers.length === 1) {
      pointers.push(`E${numbers[0]}`);
      continue;
    }
    if (numbers.some((digits) => digits.length > 18)) return null;
    const [first, last] = numbers.map(BigInt);
    if (last < first || last - first >= 100n) return null;
    for (let number = first; number <= last; number++) pointers.push(`E${number}`);
  }
  return pointers;
}

function readRuns(line, begin) {
  const runs = [];
  const tags = new RegExp(TAG, "g");
  tags.lastIndex = begin;
  for (let found; (found = tags.exec(line)); ) {
    const pointers = readTag(found[0]);
    if (pointers === null) continue;
    const end = found.index + found[0].length;
    const last = runs.at(-1);
    if (last && BETWEEN.exec(line.slice(last.end, found.index))[0].length === found.index - last.end) {
      last.end = end;
      last.pointers = [...new Set([...last.pointers, ...pointers])];
    } else {
      runs.push({ start: found.index, end, pointers: [...new Set(pointers)] });
    }
  }
  return runs;
}

function makeClaim(line, offset, begin, end, run) {
  const raw = line.slice(begin, end);
  const lead = LEADING.exec(raw)[0].length;
  const inner = raw.slice(lead).replace(TRAILING, "");
  const place = (index) => offset + lengthOf(line.slice(0, index));
  const start = inner ? begin + lead : begin;
  return {
    text: inner.replace(new RegExp(`[${BLANK}]+`, "g"), " "),
    span: [place(start), place(start + inner.length)],
    pointers: run ? run.pointers : [],
    pointers_span: run ? [place(run.start), place(run.end)] : null,
  };
}

function readLine(line, offset) {
  if (LEADING.exec(line)[0] === line) return [];
  let begin = BULLET.exec(line)?.[0].length ?? 0;
  const runs = readRuns(line, begin);
  if (!runs.length && NO_CLAIM.test(line)) return [];
  const claims = [];
  const skip = (start, end) => start + BETWEEN.exec(line.slice(start, end))[0].length;
  for (const run of runs) {
    if (claims.length) begin = skip(begin, run.start);
    claims.push(makeClaim(line, offset, begin, run.start, run));
    begin = run.end;
  }
  if (runs.length) begin = skip(begin, line.length);
  if (LEADING.exec(line.slice(begin))[0].length < line.length - begin)
    claims.push(makeClaim(line, offset, begin, line.length, null));
  return claims;
}

function readPointerLines(answer) {
  const claims = [];
  LINE.lastIndex = 0;
  for (let offset = 0, found; LINE.lastIndex < answer.length && (found = LINE.exec(answer)); ) {
    claims.push(...readLine(found[1], offset));
    offset += lengthOf(found[0]);
  }
  return claims;
}

// --- All parts --------------------------------------------------------------------------------------------

const PARTS = {
  normal_form: (row) => [normalize(row.text, row.folding), row.normal],
  digests: (row) => [hashOf(row.value), row.sha256],
  pointer_lines: (row) => [readPointerLines(row.answer), row.claims],
  lenient_json: (row) => {
    const { id: _, text, ...expected } = row;
    const got = readLenient(text);
    // As JSON has them: an integer beyond a double is none there.
    return got === null ? null : [got, expected].map((one) => JSON.parse(JSON.stringify(one)));
  },
};

let differing = 0;
for (const [part, recompute] of Object.entries(PARTS)) {
  const rows = readPart(part);
  let looked = 0;
  for (const row of rows) {
    const pair = recompute(row);
    if (pair === null) continue;
    looked += 1;
    const [got, expected] = pair.map(encodeCanonical);
    if (got === expected) continue;
    differing += 1;
    console.log(`${row.id}: got ${got}, expected ${expected}`);
  }
  console.log(`${part}: ${looked} of ${rows.length} lines recomputed`);
}
console.log(`${differing} differ`);
process.exit(differing ? 1 : 0);
