/** Stands for a style sheet: nothing is laid out in tests of components. */
module.exports = {};
