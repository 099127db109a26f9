// Lenient JSON of one value without prose around it, written from docs/lenient-json.md and the vectors alone.
const BLANKS = new Set([" ", "\t", "\n", "\r"]);
const CLOSERS = new Map([["“", "”"], ["”", "”"], ["„", "”“"]]);
const ESCAPES = new Map([["b", "\b"], ["f", "\f"], ["n", "\n"], ["r", "\r"], ["t", "\t"], ['"', '"'], ["\\", "\\"], ["/", "/"]]);
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const WORDS = new Map([["true", true], ["false", false], ["null", null]]);
const MAX_DIGITS = 640;
const MAX_DEPTH = 64;

class Refused extends Error {
  constructor(code, offset) {
    super(code);
    Object.assign(this, { code, offset });
  }
}

const stepOf = (key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1");

/** One walk over the text: what is cut at its end unwinds through the containers that are open. */
class Reader {
  constructor(text) {
    this.chars = Array.from(text);
    this.at = 0;
    this.end = this.chars.length;
    this.fixups = [];
    this.incomplete = [];
    this.cut = false;
  }

  note(name, start, end) {
    this.fixups.push([name, start, end]);
  }

  // Skips blanks; says whether the text ends there, before the blanks.
  skip() {
    const from = this.at;
    while (this.at < this.chars.length && BLANKS.has(this.chars[this.at])) this.at += 1;
    const ends = this.at >= this.chars.length || this.isFence(this.at);
    if (ends) this.end = from;
    return ends;
  }

  // A line of a fence: alone on its line but for blanks before it.
  isFence(at) {
    const mark = this.chars[at];
    if (mark !== "`" && mark !== "~") return false;
    let before = at;
    while (before && " \t".includes(this.chars[before - 1])) before -= 1;
    if (before && !"\n\r".includes(this.chars[before - 1])) return false;
    return this.chars[at + 1] === mark && this.chars[at + 2] === mark;
  }

  refuse(code, offset = this.at) {
    throw new Refused(code, offset);
  }

  // Returns the value, or undefined where the end cut it and nothing of it is left.
  value(pointer, where, depth) {
    if (depth > MAX_DEPTH) this.refuse("too_deep");
    const mark = this.chars[this.at];
    if (mark === "{") return this.object(pointer, where, depth);
    if (mark === "[") return this.list(pointer, depth);
    if (mark === '"' || CLOSERS.has(mark)) return this.string(pointer, where);
    return this.scalar(pointer);
  }

  scalar(pointer) {
    const start = this.at;
    while (this.at < this.chars.length && /[-+.0-9A-Za-z]/.test(this.chars[this.at])) this.at += 1;
    const text = this.chars.slice(start, this.at).join("");
    if (this.at < this.chars.length && !BLANKS.has(this.chars[this.at]) && !",]}:".includes(this.chars[this.at]))
      this.refuse("syntax", start);
    const isCut = pointer && this.at >= this.chars.length;
    if (/^(?:NaN|-?Infinity)$/.test(text)) this.refuse("not_a_number", start);
    if (WORDS.has(text)) return WORDS.get(text);
    const digits = text.match(/^-?([0-9]+)$/);
    if (digits && digits[1].length > MAX_DIGITS) this.refuse("work_budget", start);
    if (isCut && start !== this.at && (NUMBER.test(text) || /^-?[0-9.eE+-]*$/.test(text) || [...WORDS.keys()].some((word) => word.startsWith(text)))) {
      this.cut = true;
      this.end = this.at;
      this.incomplete = [pointer];
      return undefined;
    }
    if (!NUMBER.test(text)) this.refuse("syntax", start);
    if (!digits && !Number.isFinite(Number(text))) this.refuse("number_overflow", start);
    return digits ? { integer: text } : { float: text };
  }

  string(pointer, where) {
    const start = this.at;
    const mark = this.chars[start];
    const isCurly = mark !== '"';
    const pending = isCurly ? [["curly_quotes", start, start + 1]] : [];
    let inner = null;
    let text = "";
    this.at += 1;
    for (;;) {
      if (this.at >= this.chars.length) {
        this.end = this.at;
        if (isCurly && inner !== null) this.refuse("syntax", inner);
        return this.cutString(pointer, where, text, pending, null);
      }
      const char = this.chars[this.at];
      if (isCurly ? CLOSERS.get(mark).includes(char) : char === '"') {
        if (isCurly) pending.push(["curly_quotes", this.at, this.at + 1]);
        this.at += 1;
        break;
      }
      if (isCurly && CLOSERS.has(char)) this.refuse("syntax");
      if (isCurly && char === '"') inner ??= this.at;
      if (char === "\\") {
        const from = this.at;
        const read = this.escape();
        if (read === null) return this.cutString(pointer, where, text, pending, from);
        text += read;
        continue;
      }
      if (char < " ") {
        const from = this.at;
        while (this.at < this.chars.length && "\t\n\r".includes(this.chars[this.at])) this.at += 1;
        if (from === this.at) this.refuse("syntax");
        pending.push(["raw_control", from, this.at]);
        text += this.chars.slice(from, this.at).join("");
        continue;
      }
      if (/^[\ud800-\udfff]$/.test(char)) this.refuse("lone_surrogate");
      text += char;
      this.at += 1;
    }
    this.fixups.push(...pending);
    return text;
  }

  // An escape as a text; null where the end cut it.
  escape() {
    const from = this.at;
    const left = this.chars.length;
    const mark = this.chars[from + 1];
    if (from + 1 >= left) return null;
    if (mark !== "u") {
      if (!ESCAPES.has(mark)) this.refuse("syntax", from);
      this.at += 2;
      return ESCAPES.get(mark);
    }
    const unit = this.unit(from);
    if (unit === null) return null;
    if (unit < 0xd800 || unit > 0xdfff) {
      this.at += 6;
      return String.fromCharCode(unit);
    }
    if (unit > 0xdbff) this.refuse("lone_surrogate", from);
    if (from + 6 < left && (this.chars[from + 6] !== "\\" || (from + 7 < left && this.chars[from + 7] !== "u")))
      this.refuse("lone_surrogate", from);
    const low = this.unit(from + 6);
    if (low === null || low < 0xdc00 || low > 0xdfff) this.refuse("lone_surrogate", from);
    this.at += 12;
    return String.fromCharCode(unit, low);
  }

  unit(from) {
    const digits = this.chars.slice(from + 2, from + 6).join("");
    if (/^[0-9A-Fa-f]{4}$/.test(digits)) return parseInt(digits, 16);
    if (from + 2 + Array.from(digits).length >= this.chars.length && /^[0-9A-Fa-f]*$/.test(digits)) return null;
    this.refuse("syntax", from);
  }

  // A string in an object is kept as far as it came; one in a list goes.
  cutString(pointer, where, text, pending, escape) {
    this.cut = true;
    this.at = this.end = this.chars.length;
    this.incomplete = [pointer];
    if (where !== "object" || !text) return undefined;
    this.fixups.push(...pending);
    if (escape !== null) this.note("drop_partial_value", escape, this.end);
    this.note("close_string", this.end, this.end);
    return text;
  }

  list(pointer, depth) {
    const items = [];
    let comma = null;
    this.at += 1;
    for (;;) {
      if (this.skip()) {
        if (comma !== null) this.note("strip_trailing_comma", comma, comma + 1);
        this.cut = true;
        this.incomplete = [pointer];
        this.note("close_bracket", this.end, this.end);
        return items;
      }
      const char = this.chars[this.at];
      if (char === "]") {
        if (comma !== null) this.note("trailing_comma", comma, comma + 1);
        this.at += 1;
        return items;
      }
      if (items.length && comma === null) {
        if (char !== ",") this.refuse("syntax");
        comma = this.at;
        this.at += 1;
        continue;
      }
      const start = this.at;
      const before = this.fixups.length;
      const item = this.value(`${pointer}/${items.length}`, "list", depth + 1);
      if (this.cut && (item === undefined || isEmpty(item))) {
        this.fixups.length = before;
        if (comma !== null) this.note("strip_trailing_comma", comma, comma + 1);
        this.note("drop_partial_value", start, this.end);
        this.incomplete = [`${pointer}/${items.length}`];
        this.note("close_bracket", this.end, this.end);
        return items;
      }
      items.push(item);
      comma = null;
      if (this.cut) {
        this.note("close_bracket", this.end, this.end);
        return items;
      }
    }
  }

  object(pointer, where, depth) {
    const members = new Map();
    let comma = null;
    this.at += 1;
    const close = (incomplete) => {
      this.cut = true;
      if (incomplete !== undefined) this.incomplete = [incomplete];
      this.note("close_brace", this.end, this.end);
      return members;
    };
    for (;;) {
      if (this.skip()) {
        if (comma !== null) this.note("strip_trailing_comma", comma, comma + 1);
        return close(pointer);
      }
      const char = this.chars[this.at];
      if (char === "}") {
        if (comma !== null) this.note("trailing_comma", comma, comma + 1);
        this.at += 1;
        return members;
      }
      if (members.size && comma === null) {
        if (char !== ",") this.refuse("syntax");
        comma = this.at;
        this.at += 1;
        continue;
      }
      if (char !== '"' && !CLOSERS.has(char)) this.refuse("syntax");
      const start = this.at;
      const before = this.fixups.length;
      const drop = (incomplete) => {
        this.fixups.length = before;
        if (comma !== null) this.note("strip_trailing_comma", comma, comma + 1);
        this.note("drop_partial_key", start, this.end);
        return close(incomplete);
      };
      const key = this.string(pointer, "key");
      if (this.cut) return drop(pointer);
      if (members.has(key)) this.refuse("duplicate_key", start);
      const inner = `${pointer}/${stepOf(key)}`;
      if (this.skip()) return drop(inner);
      if (this.chars[this.at] !== ":") this.refuse("syntax");
      this.at += 1;
      if (this.skip()) return drop(inner);
      const value = this.value(inner, "object", depth + 1);
      if (this.cut && (value === undefined || (value instanceof Map && !value.size))) return drop(inner);
      members.set(key, value);
      comma = null;
      if (this.cut) return close(undefined);
    }
  }
}

const isEmpty = (value) => (value instanceof Map && !value.size) || (Array.isArray(value) && !value.length);

function write(value) {
  if (Array.isArray(value)) return value.map(write);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, write(item)]));
  return value !== null && typeof value === "object" ? Number(value.integer ?? value.float) : value;
}

const isRoot = (value) => value instanceof Map && value.has("claims");

// What the text is read as; null for one with prose, fences or reasoning around its JSON, or with more JSON behind a
// mistake: which of it counts is not decided here.
export function readLenient(text) {
  const reader = new Reader(text);
  if (reader.skip() || !/^[{["0-9tfn-]/.test(text.trimStart())) return null;
  try {
    const value = reader.value("", "root", 1);
    if (!reader.cut && (!reader.skip() || reader.at < reader.chars.length)) return null;
    if (reader.cut && Array.from(text).slice(reader.end).join("").trim()) return null;
    if (reader.fixups.length && !isRoot(value)) return { error: "no_json", offset: 0 };
    return { value: write(value), fixups: reader.fixups, incomplete: reader.cut ? reader.incomplete : [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const behind = reader.chars.slice(error.offset).join("");
    return /[{[]/.test(behind.slice(1)) || /^\{[^"]/.test(text) ? null : { error: error.code, offset: error.offset };
  }
}
