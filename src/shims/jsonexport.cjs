// What react-admin's own exporter writes with. Here every list that is exported brings one that streams.
module.exports = () => {
  throw new Error('This list has no exporter');
};
