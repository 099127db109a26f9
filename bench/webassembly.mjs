// A cell of the matrix in WebAssembly: node webassembly.mjs FOLDER SITE ROOT SEED GOLDENS...
// prints what bench.matrix.check_at_depth gives, and the version, as JSON. FOLDER has node_modules/pyodide, and SITE
// the packages that this one depends on, for WebAssembly.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, site, root, seed, ...goldens] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "node_modules", "pyodide", "pyodide.mjs")));
const python = await loadPyodide({ env: { PYTHONHASHSEED: seed, PYTHONDONTWRITEBYTECODE: "1", HOME: "/home" } });
python.mountNodeFS("/site", site);
python.mountNodeFS("/root", root);
python.globals.set("goldens", goldens.map((path) => path.replace(root, "/root")));
console.log(python.runPython(`
import json, platform, sys
from pathlib import Path
sys.path[:0] = ["/root", "/site"]
from bench.matrix import check_at_depth
json.dumps({"version": platform.python_version(), **check_at_depth(0, [*map(Path, goldens)], left_out=False)})
`));
