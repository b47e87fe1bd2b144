// lodash looks whether this is a browser that names its types wrongly. Each look throws, and a browser that meets
// an error in a script reads all of it once more to say where.
module.exports = (value) => Object.prototype.toString.call(value);
