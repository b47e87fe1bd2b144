// Polyglot brings a shim for browsers without it, and fifteen packages with the shim.
module.exports = Object.entries;
